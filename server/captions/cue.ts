import { captionLimits } from '#contract/caption-changes.ts'

import { CaptionError } from './caption-error.ts'
import { splitWords } from './split-words.ts'

export interface Cue {
  startMs: number
  endMs: number
  /** Without tags; lines joined by a line break. */
  text: string
  /** As a WebVTT file says it: escaped, with no tags but those of the standard. */
  payload: string
  /** Where it stands on the picture, as a WebVTT file says it; nothing for where captions usually do. */
  settings?: string
}

/** What becomes of a cue that says more than a track takes of one. */
export type LongCues = 'refuse' | 'split'

/** Adds a cue that was read at this line of a file. Throws a CaptionError for more than a track may hold. */
export function addCue(cues: Cue[], cue: Cue, line: number, long: LongCues): void {
  if (cue.text === '') return
  // A code point takes two units at most.
  const isLong =
    cue.text.length > captionLimits.cue && Array.from(cue.text).length > captionLimits.cue
  if (isLong && long === 'refuse') throw new CaptionError(line, 'line-too-long')
  const added = isLong ? splitCue(cue) : [cue]
  if (cues.length + added.length > captionLimits.cues) {
    throw new CaptionError(line, 'too-many-lines')
  }
  cues.push(...added)
}

/** From when until when. Throws a CaptionError where one of them is no time, or it ends before it starts. */
export function readTiming(
  text: string,
  line: number,
  readTime: (text: string) => number | null,
): Pick<Cue, 'startMs' | 'endMs' | 'settings'> {
  const [before = '', after = ''] = text.split('-->', 2)
  const startMs = readTime(before.trim())
  const [end = '', ...places] = after.trim().split(/[ \t]+/)
  const endMs = readTime(end)
  if (startMs === null || endMs === null) throw new CaptionError(line, 'bad-time')
  if (endMs <= startMs) throw new CaptionError(line, 'ends-before-start')
  const settings = places.filter((place) => isPlace.test(place)).join(' ')
  return settings === '' ? { startMs, endMs } : { startMs, endMs, settings }
}

/** A setting of the standard. */
const isPlace = /^(?:region|vertical|line|position|size|align):[\w.,%-]{1,32}$/

/** What nobody reads and no database takes: control characters but the line break. */
export function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '')
}

/** The same in several, broken between words, each for its share of the time. */
function splitCue({ startMs, endMs, payload, settings }: Cue): Cue[] {
  const parts = splitWords(payload, captionLimits.cue)
  const whole = parts.reduce((sum, { text }) => sum + text.length, 0)
  let said = 0
  return parts.map((part) => {
    const at = (length: number) => startMs + Math.floor(((endMs - startMs) * length) / whole)
    const fromMs = at(said)
    said += part.text.length
    const when = { startMs: fromMs, endMs: Math.max(fromMs + 1, at(said)) }
    return { ...part, ...when, ...(settings !== undefined && { settings }) }
  })
}
