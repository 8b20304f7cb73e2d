import { isOffered } from '../details/spoken-languages.ts'

/** What players write behind a language: for the hard of hearing, closed captions, forced lines. */
const notes = new Set(['sdh', 'hi', 'cc', 'forced'])

/** The language that the name of a file says before its ending: `Talk.de.srt`, `talk.pt-BR.vtt`, `Talk.en.sdh.srt`. */
export function languageInName(fileName: string): string | null {
  const parts = fileName.replace(/\.(?:vtt|srt)$/i, '').split(/[._\s]/)
  const tags = parts.slice(1)
  const last = tags.at(-1)?.toLowerCase() ?? ''
  const before = tags.length > 1 ? languageOf(tags.at(-2) ?? '') : null
  return notes.has(last) && before !== null ? before : languageOf(tags.at(-1) ?? '')
}

function languageOf(tag: string): string | null {
  // `en-sdh` is a tag, though of nothing that there is.
  const plain = tag.replace(/-(?:sdh|hi|cc|forced)$/i, '')
  if (!/^[a-z]{2,3}(?:-[a-z]{4})?(?:-[a-z]{2})?$/i.test(plain)) return null
  const [lang = plain] = Intl.getCanonicalLocales(plain)
  return isOffered(lang) ? lang : null
}
