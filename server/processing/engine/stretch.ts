import type { Stretch } from '#server/processing/plan/cut-film.ts'

/** What is decoded first may need something that stands before it, and is no whole picture yet. */
const leadS = 1
/** Behind the end of every film, in seconds. */
const beyondS = 1_000_000

/** Where reading begins for a stretch, or for all of it. */
export function readFromS(stretch: Stretch | undefined): number {
  return Math.max(0, beginS(stretch) - leadS)
}

/** When the first picture of it is due, by the clock of the film. */
export function beginS(stretch: Stretch | undefined): number {
  return (stretch?.fromMs ?? 0) / 1000
}

/**
 * Filters that leave the pictures of a stretch, by when they are shown and not by counting, and the first one behind it:
 * that one says when the next begins, and so for how long the last is shown. Then nothing more is read.
 */
export function stretchFilters(stretch: Stretch | undefined): readonly string[] {
  if (stretch === undefined) return []
  const { fromMs, untilMs } = stretch
  const untilS = (untilMs ?? 0) / 1000
  return [
    ...(fromMs === 0 ? [] : [`select='gte(t,${beginS(stretch)})'`]),
    ...(untilMs === null
      ? []
      : [`setpts='PTS+if(gte(PREV_INPTS*TB,${untilS}),${beyondS}/TB,0)'`, `trim=end=${beyondS}`]),
  ]
}
