import type { Progress } from '#contract/videos.ts'

/** docs/specification.md#views; where playing goes on, and completed, stand in #contract/rules.ts. */
const viewShare = 0.5
const viewAfterMs = 30_000

interface Watched {
  watchedMs: number
  durationMs: number
}

/** Has enough been seen to count as a view? Where somebody jumped to says nothing of that. */
export function isView({ watchedMs, durationMs }: Watched): boolean {
  return watchedMs >= Math.min(viewAfterMs, durationMs * viewShare)
}

/** What a card's bar shows; `percent` is 0 to 100 with one decimal. */
export function progressOf(left: {
  positionMs: number
  durationMs: number
  isCompleted: boolean
}): Progress {
  const share = left.durationMs > 0 ? Math.min(1, left.positionMs / left.durationMs) : 0
  return {
    positionMs: left.positionMs,
    percent: Math.round(share * 1000) / 10,
    completed: left.isCompleted,
  }
}
