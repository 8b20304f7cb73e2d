import { ownOf } from './own-of.ts'

export interface Cue {
  startMs: number
  endMs: number
  /** Plain text; lines are separated by a newline. */
  text: string
  /** From a voice tag, when there is one. */
  speaker: string | null
}

/** A cue with all that its file says of it, for whoever draws it on a picture. */
export interface WrittenCue extends Cue {
  id: string
  /** What stands behind its times, such as `line:0 align:start`. */
  settings: string
  /** Its words with their tags and entities. */
  payload: string
}

export interface WebVtt {
  /** In the order of their start. */
  cues: WrittenCue[]
  /** What stands before the first arrow, as it is written. */
  head: string
}

const TIMING =
  /^[ \t\f]*((?:\d+:)?[0-5]\d:[0-5]\d\.\d{3})[ \t\f]*-->[ \t\f]*((?:\d+:)?[0-5]\d:[0-5]\d\.\d{3})(.*)$/
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
}

/** `01:02:03.456` or `02:03.456` in milliseconds. */
export function timestampMs(text: string): number {
  return Math.round(text.split(':').reduce((total, part) => total * 60 + Number(part), 0) * 1000)
}

interface Payload {
  /** What stands outside of tags. */
  text: string
  /** What stands between `<` and `>`. */
  tags: string[]
}

/** One way through, whatever it is made of: a `<` that nothing closes is text, and so is all that follows it. */
function splitTags(payload: string): Payload {
  const tags: string[] = []
  let text = ''
  let from = 0
  for (let at = payload.indexOf('<'); at >= 0; at = payload.indexOf('<', from)) {
    const end = payload.indexOf('>', at)
    if (end < 0) break
    text += payload.slice(from, at)
    tags.push(payload.slice(at + 1, end))
    from = end + 1
  }
  return { text: text + payload.slice(from), tags }
}

/** Text with its entities as the characters they are; each is read once. */
export function unescapeWords(text: string): string {
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => ownOf(ENTITIES, name) ?? whole)
}

/** Of a voice tag, `v Mara` or `v.loud Mara`. */
function speakerIn(tag: string): string | null {
  const name = /^v(?:\.\S*)?\s+(\S.*)$/s.exec(tag)?.[1]?.trim()
  return name === undefined ? null : unescapeWords(name)
}

/**
 * Reads a WebVTT file (https://www.w3.org/TR/webvtt1/#file-parsing). A cue that makes no sense or says nothing is
 * skipped, so that one bad line does not take the captions away; what is no WebVTT has none.
 */
export function parseWebVtt(source: string): WebVtt {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const cues: WrittenCue[] = []
  const head = source.slice(0, source.indexOf('-->'))
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return { cues, head }
  for (const [at, line] of lines.entries()) {
    const [, start, end, settings = ''] = isArrow(line) ? (TIMING.exec(line) ?? []) : []
    if (start === undefined || end === undefined) continue
    let until = at + 1
    for (; lines[until] && !isArrow(lines[until] ?? ''); until += 1);
    const payload = lines.slice(at + 1, until).join('\n')
    const { text, tags } = splitTags(payload)
    const words = unescapeWords(text).trim()
    const [startMs, endMs] = [timestampMs(start), timestampMs(end)]
    if (endMs <= startMs || words === '') continue
    const speaker = tags.map(speakerIn).find((name) => name !== null) ?? null
    const id = lines[at - 2] === '' ? (lines[at - 1] ?? '') : ''
    cues.push({ startMs, endMs, text: words, speaker, id, settings: settings.trim(), payload })
  }
  cues.sort((a, b) => a.startMs - b.startMs)
  return { cues, head }
}

function isArrow(line: string): boolean {
  return line.includes('-->')
}
