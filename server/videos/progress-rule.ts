import type { Progress } from '#contract/videos.ts'

/** docs/specification.md#resuming, and #views. */
const completedShare = 0.95
const viewShare = 0.5
const viewAfterMs = 30_000
const resumeFromMs = 10_000
const resumeLastMs = 30_000

interface Position {
  positionMs: number
  durationMs: number
}

export function isCompleted({ positionMs, durationMs }: Position): boolean {
  return durationMs > 0 && positionMs >= durationMs * completedShare
}

/**
 * Where playing starts: where the person left off, unless that was the first ten seconds or the very end.
 * "The last 30 s" alone would forbid resuming a clip of half a minute, so it only holds from a minute on.
 */
export function resumePosition({ positionMs, durationMs }: Position): number {
  const isAtStart = positionMs < resumeFromMs
  const isInLastSeconds = durationMs >= 2 * resumeLastMs && positionMs > durationMs - resumeLastMs
  return isAtStart || isInLastSeconds || positionMs > durationMs * completedShare ? 0 : positionMs
}

interface Watched {
  watchedMs: number
  durationMs: number
}

/** Has enough been seen to count as a view? Where somebody jumped to says nothing of that. */
export function isView({ watchedMs, durationMs }: Watched): boolean {
  return watchedMs >= Math.min(viewAfterMs, durationMs * viewShare)
}

/** What a card's bar shows; `percent` is 0 to 100 with one decimal. */
export function progressOf(left: Position & { isCompleted: boolean }): Progress {
  const share = left.durationMs > 0 ? Math.min(1, left.positionMs / left.durationMs) : 0
  return {
    positionMs: left.positionMs,
    percent: Math.round(share * 1000) / 10,
    completed: left.isCompleted,
  }
}
