import { withoutControls } from '#server/captions/cue.ts'
import { escapeWords } from '#server/captions/escape-words.ts'

/** The words of a line as they are sent, with a number in the place of each tag among them: `Hello ⟦1⟧world⟦/1⟧`. */
export interface MarkedWords {
  text: string
  /** What stands around all of it, as the file has it. */
  before: string
  after: string
  /** By number, from 1. What ends nothing and is ended by nothing has no end: a time, mostly. */
  tags: readonly { open: string; end: string | null }[]
}

interface Token {
  text: string
  isTag: boolean
  /** Of the tag that it belongs to with: where that stands among the tokens. */
  partner: number | null
}

/** Takes the tags out of what a cue says (https://www.w3.org/TR/webvtt1/#webvtt-cue-text), so that a machine sees words. */
export function markWords(payload: string): MarkedWords {
  // What language it is in is not so any more.
  const tokens = tokensOf(payload.replaceAll(/<\/?lang\b[^>]*>/g, ''))
  let from = 0
  let until = tokens.length
  while (until > from && tokens[until - 1]?.isTag === true) until -= 1
  // Around all: what ends behind the last word, or nowhere.
  const isAround = ({ isTag, partner }: Token) => isTag && (partner === null || partner >= until)
  while (from < until && isAround(tokens[from] ?? noToken)) from += 1
  // An end whose beginning is among the words is among them, too.
  const endsInside = tokens.findLastIndex(
    ({ partner }, at) => at >= until && partner !== null && partner >= from,
  )
  until = Math.max(until, endsInside + 1)
  const inside = tokens.slice(from, until)
  const tags: { open: string; end: string | null }[] = []
  const numbers = new Map<number, number>()
  const text = inside.map(({ text: said, isTag, partner }, index) => {
    if (!isTag) return unescaped(said)
    const known = partner === null ? undefined : numbers.get(partner)
    if (known !== undefined) return `⟦/${known}⟧`
    const end = partner === null ? null : (tokens[partner]?.text ?? null)
    tags.push({ open: said, end })
    numbers.set(from + index, tags.length)
    return end === null ? `⟦${tags.length}/⟧` : `⟦${tags.length}⟧`
  })
  const join = (some: readonly Token[]) => some.map((one) => one.text).join('')
  return {
    text: text.join(''),
    before: join(tokens.slice(0, from)),
    after: join(tokens.slice(until)),
    tags,
  }
}

const noToken: Token = { text: '', isTag: false, partner: null }

function tokensOf(payload: string): Token[] {
  const tokens: Token[] = (payload.match(/<[^>]*>|[^<]+/g) ?? []).map((text) => ({
    text,
    isTag: text.startsWith('<'),
    partner: null,
  }))
  const open: number[] = []
  for (const [at, token] of tokens.entries()) {
    if (!token.isTag) continue
    if (!token.text.startsWith('</')) {
      open.push(at)
      continue
    }
    const found = open.findLastIndex((one) => nameOf(tokens[one]?.text) === nameOf(token.text))
    const began = open[found]
    if (began === undefined) continue
    const beginning = tokens[began]
    if (beginning) beginning.partner = at
    token.partner = began
    open.splice(found)
  }
  return tokens
}

function nameOf(tag = ''): string {
  return /^<\/?([a-z]+)/.exec(tag)?.[1] ?? ''
}

/**
 * What was answered as a cue says it, with the tags where their numbers stand. Null where these are not all there, once
 * each and well nested; `isLoose` leaves them out then, and keeps those around all of it.
 */
export function unmarkWords(
  answer: string,
  { before, after, tags }: MarkedWords,
  isLoose = false,
): string | null {
  const said = withoutControls(answer.toWellFormed().replaceAll(/\r\n?/g, '\n'))
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .join('\n')
  const parts = said.split(/(⟦\/?\d{1,3}\/?⟧)/)
  const open: number[] = []
  const seen = new Set<number>()
  let payload = ''
  let isSound = true
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      payload += escapeWords(part)
      continue
    }
    const number = Number(/\d+/.exec(part)?.[0])
    const tag = tags[number - 1]
    if (part.startsWith('⟦/')) {
      isSound &&= open.pop() === number
      payload += tag?.end ?? ''
      continue
    }
    isSound &&= tag !== undefined && !seen.has(number)
    seen.add(number)
    if (tag && tag.end !== null) open.push(number)
    payload += tag?.open ?? ''
  }
  isSound &&= open.length === 0 && seen.size === tags.length
  if (isSound) return before + payload + after
  return isLoose ? before + escapeWords(said.replaceAll(/⟦[^⟧]{0,8}⟧/g, '')) + after : null
}

/** Without the marks: what a person reads. */
export function bareWords(text: string): string {
  return text.replaceAll(/⟦[^⟧]{0,8}⟧/g, '').trim()
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
