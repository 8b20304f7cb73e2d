import { captionLimits } from '#contract/caption-changes.ts'

import { CaptionError } from './caption-error.ts'
import { addCue, readTiming, withoutControls, type Cue, type LongCues } from './cue.ts'
import { escapeWords } from './escape-words.ts'

/**
 * The same for what a tool wrote and nobody can repair: a cue that cannot be read is left out, and so is what is beyond
 * what a track may hold.
 */
export function readableCues(source: string): Cue[] {
  const lines = source.split(/\r\n|\n|\r/)
  const starts = lines.flatMap((line, at) => (line.includes('-->') ? [at] : []))
  const cues: Cue[] = []
  for (const [at, start] of starts.entries()) {
    if (cues.length >= captionLimits.cues) break
    const next = starts[at + 1]
    // The number of the one that follows stands right above its times.
    const said = lines.slice(start, next === undefined ? undefined : next - 1)
    cues.push(...readable(said.join('\n')))
  }
  return cues
}

function readable(source: string): Cue[] {
  try {
    return parseSubRip(source)
  } catch (error) {
    if (error instanceof CaptionError) return []
    throw error
  }
}

interface Open {
  startMs: number
  endMs: number
  line: number
  lines: string[]
}

/**
 * The cues of a SubRip file, as people and programs write them: numbers may be missing or wrong, times have a comma or a
 * point, lines may follow without an empty one between, and what is said may have one in it. Tags are read over. Throws
 * a CaptionError where something stands that is no time, or before the first.
 */
export function parseSubRip(source: string, long: LongCues = 'refuse'): Cue[] {
  const cues: Cue[] = []
  let open: Open | null = null
  for (const [index, raw] of source.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1
    const text = raw.trim()
    if (text.includes('-->')) {
      close(cues, open, { isFollowed: true, long })
      open = { ...readTiming(text, line, readTime), line, lines: [] }
    } else if (open !== null) {
      // An arrow somebody wrote otherwise would make what is said of two times.
      if (isLikeTimes(text)) throw new CaptionError(line, 'bad-time')
      open.lines.push(text)
    } else if (text !== '' && !isNumber(text)) throw new CaptionError(line, 'no-time')
  }
  close(cues, open, { isFollowed: false, long })
  return cues
}

function close(
  cues: Cue[],
  open: Open | null,
  { isFollowed, long }: { isFollowed: boolean; long: LongCues },
): void {
  if (open === null) return
  const lines = open.lines.map((one) => plainText(withoutControls(one)))
  // The number of the one that follows stands right above its times.
  if (isFollowed && isNumber(lines.at(-1) ?? '')) lines.pop()
  const text = lines.filter((one) => one !== '').join('\n')
  const { startMs, endMs, line } = open
  addCue(cues, { startMs, endMs, text, payload: escapeWords(text) }, line, long)
}

const isNumber = (text: string) => /^\d+$/.test(text)

const isLikeTimes = (text: string) =>
  /^\d{1,3}:\d{1,2}:\d{1,2}[.,]\d{1,3}\s{0,9}[-–—>=]{1,4}\s{0,9}\d/.test(text)

function readTime(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?$/.exec(text)
  if (match === null) return null
  const [, hours = '0', minutes, seconds, fraction = '0'] = match
  const ms = Number(fraction.padEnd(3, '0'))
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + ms
}

/** Without tags of styles, and those of SubStation Alpha such as `{\an8}`; any other `<` is what was written. */
function plainText(line: string): string {
  return line
    .replaceAll(/<\/?(?:b|i|u|s|c|font|span|ruby|rt)(?:[\s.][^<>]*)?>/gi, '')
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .trim()
}
