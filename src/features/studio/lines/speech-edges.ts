/** A pause between two words is shorter. */
const PAUSE_MS = 240

/** Where speech begins and ends after a pause, in milliseconds: half-way between how loud quiet and loud moments are. */
export function speechEdges(peaks: Uint8Array, stepMs: number): number[] {
  const limit = (heightAt(peaks, 0.1) + heightAt(peaks, 0.9)) / 2
  if (limit === 0) return []
  const pause = Math.round(PAUSE_MS / stepMs)
  const edges: number[] = []
  let quietFor = pause
  for (const [at, peak] of peaks.entries()) {
    if (peak > limit) {
      if (quietFor >= pause) edges.push(at * stepMs)
      quietFor = 0
    } else {
      quietFor += 1
      // Only now it is known that it was no pause between two words.
      if (quietFor === pause && edges.length > 0) edges.push((at + 1 - pause) * stepMs)
    }
  }
  return edges
}

/** How loud it is at most for this share of the time. */
function heightAt(peaks: Uint8Array, share: number): number {
  const counts = new Uint32Array(256)
  for (const peak of peaks) counts[peak] = (counts[peak] ?? 0) + 1
  let left = peaks.length * share
  return counts.findIndex((count) => {
    left -= count
    return left <= 0
  })
}
