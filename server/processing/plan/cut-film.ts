import type { PieceLengths } from '#server/base/piece-lengths.ts'

import type { MediaProbe } from './media-probe.ts'

/** What is shown of a film from one moment until just before another. */
export interface Stretch {
  fromMs: number
  /** Null: to its end. */
  untilMs: number | null
}

/**
 * The stretches that a film is made in, one behind the other, each by itself; none where it is made in one reading: it is
 * short, or nobody knows that its middle is found exactly.
 */
export function cutFilm(
  { durationMs, isIndexed, video }: MediaProbe,
  { leastFilmMs, pieceMs }: PieceLengths,
): Stretch[] {
  if (durationMs === null || durationMs < leastFilmMs || !isIndexed) return []
  if (video === null || video.isDrawn) return []
  // What is left over is no piece of its own where it is short.
  const count = Math.round(durationMs / pieceMs)
  if (count < 2) return []
  return Array.from({ length: count }, (_, place) => ({
    fromMs: place * pieceMs,
    untilMs: place + 1 === count ? null : (place + 1) * pieceMs,
  }))
}
