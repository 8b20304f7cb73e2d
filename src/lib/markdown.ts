export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] }

export type Block =
  | { kind: 'paragraph'; lines: Inline[][] }
  | { kind: 'heading'; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }

const BULLET = /^\s{0,3}[-*•]\s+(.*)$/
const NUMBER = /^\s{0,3}\d{1,3}[.)]\s+(.*)$/
const HEADING = /^#{1,6}\s+(.*?)\s*#*$/

/** In the order they are looked for at one place; `href` of a written link may not hold spaces or brackets. */
const INLINE = new RegExp(
  [
    String.raw`\x60([^\x60\n]+)\x60`,
    String.raw`\[([^\]\n]+)\]\(([^()\s]+)\)`,
    String.raw`\*\*(?=\S)([^\n]+?)(?<=\S)\*\*`,
    String.raw`(?<![\p{L}\p{N}*_])[*_](?=\S)([^\n*_]+?)(?<=\S)[*_](?![\p{L}\p{N}*_])`,
    String.raw`(https?:\/\/[^\s<>]*[^\s<>.,;:!?'")\]])`,
  ].join('|'),
  'u',
)

/** Only addresses that lead to a page: nothing that runs, no files of this machine. */
function safeHref(href: string): string | null {
  const url = URL.canParse(href) ? new URL(href) : null
  return url && ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : null
}

function parseInline(text: string): Inline[] {
  const match = INLINE.exec(text)
  if (!match) return text === '' ? [] : [{ kind: 'text', text }]
  const before = text.slice(0, match.index)
  return [
    ...(before === '' ? [] : [{ kind: 'text' as const, text: before }]),
    toInline(match),
    ...parseInline(text.slice(match.index + match[0].length)),
  ]
}

function toInline(match: RegExpExecArray): Inline {
  const [whole, code, label, target, strong, emphasis, url] = match
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', children: parseInline(strong) }
  if (emphasis !== undefined) return { kind: 'emphasis', children: parseInline(emphasis) }
  const href = safeHref(target ?? url ?? '')
  if (href === null) return { kind: 'text', text: whole }
  const words = label ?? whole
  return { kind: 'link', href, children: [{ kind: 'text', text: words }] }
}

function listOf(lines: string[], pattern: RegExp): Inline[][] | null {
  const items = lines.map((line) => pattern.exec(line)?.[1])
  const isList = items.every((item) => item !== undefined)
  return isList ? items.map((item) => parseInline(item ?? '')) : null
}

function parseBlock(lines: string[]): Block[] {
  const [first = '', ...rest] = lines
  const heading = HEADING.exec(first)?.[1]
  if (heading !== undefined) {
    const head: Block = { kind: 'heading', children: parseInline(heading) }
    return rest.length > 0 ? [head, ...parseBlock(rest)] : [head]
  }
  const bullets = listOf(lines, BULLET)
  if (bullets) return [{ kind: 'list', isOrdered: false, items: bullets }]
  const numbers = listOf(lines, NUMBER)
  if (numbers) return [{ kind: 'list', isOrdered: true, items: numbers }]
  const listAt = lines.findIndex((line) => BULLET.test(line) || NUMBER.test(line))
  if (listAt > 0 && listOf(lines.slice(listAt), BULLET)) {
    return [...parseBlock(lines.slice(0, listAt)), ...parseBlock(lines.slice(listAt))]
  }
  return [{ kind: 'paragraph', lines: lines.map((line) => parseInline(line)) }]
}

/**
 * Reads the part of Markdown that descriptions need: paragraphs (a new line stays a new line), lists,
 * headings, bold, italic, code and links. HTML is text like any other, and only http, https and mailto
 * become links, so what people write can be shown as it is.
 */
export function parseMarkdown(source: string): Block[] {
  return source
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .flatMap((lines) => parseBlock(lines))
}
