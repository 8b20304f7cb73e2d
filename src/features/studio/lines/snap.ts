import type { Lines } from './line.ts'

/** This near, a moment is meant to be the one beside it. */
export const SNAP_MS = 120

/** The nearest of these moments, where one is near enough; else the moment itself. */
export function snapped(atMs: number, moments: readonly number[], withinMs = SNAP_MS): number {
  let nearest = atMs
  let byMs = withinMs
  for (const moment of moments) {
    const away = Math.abs(moment - atMs)
    if (away > byMs) continue
    nearest = moment
    byMs = away
  }
  return nearest
}

/** Where the other lines start and end. */
export function edgesOf(lines: Lines, exceptKey?: string): number[] {
  return lines.flatMap(({ key, startMs, endMs }) => (key === exceptKey ? [] : [startMs, endMs]))
}
