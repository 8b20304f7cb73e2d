export interface Cue {
  startMs: number
  endMs: number
  /** Plain text; lines are separated by a newline. */
  text: string
  /** From a voice tag, when there is one. */
  speaker: string | null
}

const TIMING =
  /^\s*((?:\d{2,}:)?[0-5]\d:[0-5]\d[.,]\d{3})\s*-->\s*((?:\d{2,}:)?[0-5]\d:[0-5]\d[.,]\d{3})/
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00A0',
  '&lrm;': '\u200E',
  '&rlm;': '\u200F',
}

function parseTimestamp(text: string): number {
  const [clock = '', fraction = '0'] = text.split(/[.,]/)
  const seconds = clock.split(':').reduce((total, part) => total * 60 + Number(part), 0)
  return seconds * 1000 + Number(fraction)
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

function plainText(text: string): string {
  return text
    .replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim()
}

function parseBlock(block: string): Cue | null {
  const lines = block.split('\n')
  const timingAt = lines.findIndex((line) => line.includes('-->'))
  const timing = TIMING.exec(lines[timingAt] ?? '')
  if (!timing) return null
  const payload = splitTags(lines.slice(timingAt + 1).join('\n'))
  const startMs = parseTimestamp(timing[1] ?? '')
  const endMs = parseTimestamp(timing[2] ?? '')
  const text = plainText(payload.text)
  if (endMs <= startMs || text === '') return null
  const speaker = payload.tags.map(speakerIn).find((name) => name !== null) ?? null
  return { startMs, endMs, text, speaker }
}

/** Of a voice tag, `v Mara` or `v.loud Mara`. */
function speakerIn(tag: string): string | null {
  return /^v(?:\.\S*)?\s+(\S.*)$/s.exec(tag)?.[1]?.trim() ?? null
}

/**
 * Reads the cues of a WebVTT file (https://www.w3.org/TR/webvtt1/) in the order of their start.
 * Styles, regions, notes, positions and markup inside cues are left out; a cue that makes no sense is
 * skipped, so that one bad line does not take the captions away.
 */
export function parseWebVtt(source: string): Cue[] {
  return source
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((block) => parseBlock(block))
    .filter((cue) => cue !== null)
    .sort((a, b) => a.startMs - b.startMs)
}
