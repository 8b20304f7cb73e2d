import { parseMarkdown, type Block } from '#lib/markdown.ts'
import { isLanguage, languages, type Language } from '#words/languages.ts'

/** `docs/accessibility.md`, and beside it what it is in other languages. */
const written = import.meta.glob<string>('/docs/accessibility*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What is said of accessibility: in this language, or in that of the source where nobody has translated it. */
export function readStatement(language: string): { lang: Language; blocks: Block[] } {
  const translated = isLanguage(language)
    ? written[`/docs/accessibility.${language}.md`]
    : undefined
  const [lang] = languages
  if (translated === undefined || !isLanguage(language)) {
    return { lang, blocks: parseMarkdown(unwrap(written['/docs/accessibility.md'] ?? '')) }
  }
  return { lang: language, blocks: parseMarkdown(unwrap(translated)) }
}

/** A document has its lines cut at some width; a paragraph of a page is one. */
function unwrap(source: string): string {
  return source.replaceAll(/(?<!\n)\n(?!\n|- )/g, ' ')
}
