import { lastCueIndex } from '#lib/last-cue-index.ts'

import type { Line, Lines } from './line.ts'

/** So many lines before the last one may still stand. */
const LOOK_BACK = 12

/** The lines that stand over the film at a moment, or for some of a while. */
export function linesAt(lines: Lines, fromMs: number, untilMs = fromMs + 1): Line[] {
  const last = lastCueIndex(lines, untilMs - 1)
  const near = lines.slice(Math.max(0, last - LOOK_BACK), last + 1)
  return near.filter(({ endMs }) => endMs > fromMs)
}
