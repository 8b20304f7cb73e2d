import { captionLimits } from '#contract/caption-changes.ts'

import { CaptionError } from './caption-error.ts'

export interface Cue {
  startMs: number
  endMs: number
  /** Without tags; lines joined by a line break. */
  text: string
  /** As a WebVTT file says it: escaped, with nothing but who speaks in tags. */
  payload: string
}

/** Adds a cue that was read at this line of a file. Throws a CaptionError for more than a track may hold. */
export function addCue(cues: Cue[], cue: Cue, line: number): void {
  if (cue.text === '') return
  if (cues.length >= captionLimits.cues) throw new CaptionError(line, 'too-many-lines')
  // A code point takes two units at most.
  const isLong = cue.text.length > captionLimits.cue
  if (isLong && Array.from(cue.text).length > captionLimits.cue) {
    throw new CaptionError(line, 'line-too-long')
  }
  cues.push(cue)
}

/** From when until when. Throws a CaptionError where one of them is no time, or it ends before it starts. */
export function readTiming(
  text: string,
  line: number,
  readTime: (text: string) => number | null,
): { startMs: number; endMs: number } {
  const [before = '', after = ''] = text.split('-->', 2)
  const startMs = readTime(before.trim())
  // What follows the end are settings such as `align:start`.
  const endMs = readTime(after.trim().split(/[ \t]/, 1)[0] ?? '')
  if (startMs === null || endMs === null) throw new CaptionError(line, 'bad-time')
  if (endMs <= startMs) throw new CaptionError(line, 'ends-before-start')
  return { startMs, endMs }
}

/** What nobody reads and no database takes: control characters but the line break. */
export function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '')
}

/** What is said, as a WebVTT file writes it: nothing in it is a tag, an entity or a time. */
export function escapeWords(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
