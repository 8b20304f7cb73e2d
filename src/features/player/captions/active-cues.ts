import { lastCueIndex } from '#lib/last-cue-index.ts'

interface Times {
  startMs: number
  endMs: number
}

/** Until when any of the cues up to each one is said: how far back those of a moment have to be looked for. */
export function lastEnds(cues: readonly Times[]): number[] {
  let endMs = -Infinity
  return cues.map((cue) => (endMs = Math.max(endMs, cue.endMs)))
}

/** The indexes of the cues of a moment, in the order of their start. */
export function activeCues(
  cues: readonly Times[],
  ends: readonly number[],
  positionMs: number,
): number[] {
  const active: number[] = []
  for (let at = lastCueIndex(cues, positionMs); at >= 0; at -= 1) {
    if ((ends[at] ?? 0) <= positionMs) break
    if ((cues[at]?.endMs ?? 0) > positionMs) active.unshift(at)
  }
  return active
}
