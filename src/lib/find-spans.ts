/** A marked stretch of a line of Markdown. */
export interface Span {
  kind: 'code' | 'link' | 'strong' | 'emphasis'
  start: number
  end: number
  /** What stands between the marks; of a bare address the address. */
  inner: string
  /** Where a link leads; empty for all else. */
  target: string
}

const SPACE = /\s/
const WORD_BEFORE = /[\p{L}\p{N}*_]$/u
const WORD_AFTER = /^[\p{L}\p{N}*_]/u
/** Where something may begin. */
const OPENING = /[`[*_]|https?:\/\//g
const ADDRESS = /[^\s<>]*/y
const TARGET = /\(([^()\s]+)\)/y
/** A sentence goes on after an address: this is not its end. */
const TRAILING = '.,;:!?\'")]'

/**
 * The marked stretches of one line, in order and never one inside another. Every mark is looked at once and every
 * search for its partner is remembered, so that no text of marks without partners costs more than its length.
 */
export function findSpans(text: string): Span[] {
  const spans: Span[] = []
  let from = 0
  const nextTick = forward((from) => text.indexOf('`', from))
  const nextBracket = forward((from) => text.indexOf(']', from))
  const nextStrong = forward((from) => findStrongEnd(text, from))
  const targets = new Map<number, string | null>()

  function spanAt(start: number): Span | null {
    const mark = text[start]
    if (mark === '`') return between('code', start, 1, nextTick(start + 1))
    if (mark === '[') return linkAt(start)
    if (mark === 'h') return addressAt(text, start)
    return strongAt(start) ?? emphasisAt(text, start, from)
  }

  function between(kind: Span['kind'], start: number, length: number, close: number): Span | null {
    if (close < 0) return null
    const inner = text.slice(start + length, close)
    if (inner === '') return null
    return { kind, start, end: close + length, inner, target: '' }
  }

  function linkAt(start: number): Span | null {
    const close = nextBracket(start + 1)
    if (close <= start + 1) return null
    if (!targets.has(close)) targets.set(close, targetAt(text, close + 1))
    const target = targets.get(close) ?? null
    if (target === null) return null
    const end = close + target.length + 3
    return { kind: 'link', start, end, inner: text.slice(start + 1, close), target }
  }

  function strongAt(start: number): Span | null {
    if (!text.startsWith('**', start) || isSpace(text, start + 2)) return null
    return between('strong', start, 2, nextStrong(start + 3))
  }

  for (const { index } of text.matchAll(OPENING)) {
    const span = index < from ? null : spanAt(index)
    if (!span) continue
    spans.push(span)
    from = span.end
  }
  return spans
}

/** A search that is asked for later and later places, and does not look again at what it has passed. */
function forward(search: (from: number) => number): (from: number) => number {
  let found = 0
  return (from) => {
    if (found >= 0 && found < from) found = search(from)
    return found
  }
}

function findStrongEnd(text: string, from: number): number {
  let at = text.indexOf('**', from)
  while (at >= 0 && isSpace(text, at - 1)) at = text.indexOf('**', at + 1)
  return at
}

function targetAt(text: string, at: number): string | null {
  TARGET.lastIndex = at
  return TARGET.exec(text)?.[1] ?? null
}

/** One star or underscore on both sides, outside of words: a snake_case_name is none. What ends at `from` is no word. */
function emphasisAt(text: string, start: number, from: number): Span | null {
  // Two units, since letters of some scripts take as many.
  if (WORD_BEFORE.test(text.slice(Math.max(from, start - 2), start))) return null
  let close = start + 1
  while (close < text.length && text[close] !== '*' && text[close] !== '_') close += 1
  const isMarked = close < text.length && !WORD_AFTER.test(text.slice(close + 1, close + 3))
  if (!isMarked || isSpace(text, start + 1) || isSpace(text, close - 1)) return null
  const inner = text.slice(start + 1, close)
  return inner === '' ? null : { kind: 'emphasis', start, end: close + 1, inner, target: '' }
}

function addressAt(text: string, start: number): Span | null {
  ADDRESS.lastIndex = start
  let end = start + (ADDRESS.exec(text)?.[0].length ?? 0)
  while (TRAILING.includes(text[end - 1] ?? ' ')) end -= 1
  const inner = text.slice(start, end)
  return /^https?:\/\/./.test(inner) ? { kind: 'link', start, end, inner, target: inner } : null
}

function isSpace(text: string, at: number): boolean {
  return SPACE.test(text[at] ?? ' ')
}
