/** Index of the last cue that has begun at `positionMs`, or -1 before the first. */
export function lastCueIndex(cues: readonly { startMs: number }[], positionMs: number): number {
  let low = 0
  let high = cues.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.startMs ?? Infinity) <= positionMs) low = middle + 1
    else high = middle
  }
  return low - 1
}
