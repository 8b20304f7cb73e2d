import { findSpans, type Span } from './find-spans.ts'

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] }

export type Block =
  | { kind: 'paragraph'; lines: Inline[][] }
  | { kind: 'heading'; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }

const BULLET = /^\s{0,3}[-*•]\s+(.*)$/s
const NUMBER = /^\s{0,3}\d{1,3}[.)]\s+(.*)$/s
const HEADING = /^#{1,6}\s+/

/** Only addresses that lead to a page: nothing that runs, no files of this machine. */
function safeHref(href: string): string | null {
  const url = URL.canParse(href) ? new URL(href) : null
  return url && ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : null
}

function parseInline(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const { start, end, ...found } of findSpans(text)) {
    if (start > from) parts.push({ kind: 'text', text: text.slice(from, start) })
    parts.push(toInline(text.slice(start, end), found))
    from = end
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

function toInline(whole: string, { kind, inner, target }: Omit<Span, 'start' | 'end'>): Inline {
  if (kind === 'code') return { kind, text: inner }
  if (kind !== 'link') return { kind, children: parseInline(inner) }
  const href = safeHref(target)
  if (href === null) return { kind: 'text', text: whole }
  return { kind, href, children: [{ kind: 'text', text: inner }] }
}

function listOf(lines: string[], pattern: RegExp): Block | null {
  const items = lines.map((line) => pattern.exec(line)?.[1])
  if (!items.every((item) => item !== undefined)) return null
  return { kind: 'list', isOrdered: pattern === NUMBER, items: items.map(parseInline) }
}

function headingOf(line: string): Block | null {
  const mark = HEADING.exec(line)?.[0]
  if (mark === undefined) return null
  let end = line.length
  while (end > mark.length && line[end - 1] === '#') end -= 1
  return { kind: 'heading', children: parseInline(line.slice(mark.length, end).trimEnd()) }
}

function paragraphOf(lines: string[]): Block {
  return { kind: 'paragraph', lines: lines.map(parseInline) }
}

/** Headings may open a block, and a list end one. */
function parseBlock(lines: string[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const heading = headingOf(line)
    if (!heading) break
    blocks.push(heading)
  }
  const rest = lines.slice(blocks.length)
  if (rest.length === 0) return blocks
  const list = listOf(rest, BULLET) ?? listOf(rest, NUMBER)
  if (list) return [...blocks, list]
  const listAt = rest.findIndex((line) => BULLET.test(line) || NUMBER.test(line))
  const lastList = listAt > 0 ? listOf(rest.slice(listAt), BULLET) : null
  return lastList
    ? [...blocks, paragraphOf(rest.slice(0, listAt)), lastList]
    : [...blocks, paragraphOf(rest)]
}

/**
 * Reads the part of Markdown that descriptions need: paragraphs (a new line stays a new line), lists,
 * headings, bold, italic, code and links. HTML is text like any other, and only http, https and mailto
 * become links, so what people write can be shown as it is. The work grows with the length of the text, whatever
 * it is made of.
 */
export function parseMarkdown(source: string): Block[] {
  return source
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .flatMap((lines) => parseBlock(lines))
}
