import type { Access, Video, VideoRight } from './videos.ts'

const audiences: readonly Access[] = ['private', 'restricted', 'internal', 'public']

/** Would more people be able to watch? */
export function raisesAudience(before: Access, after: Access): boolean {
  return audiences.indexOf(after) > audiences.indexOf(before)
}

/** May somebody with these rights on a video let those watch it? A moderator may narrow, never widen. */
export function mayChangeAccess(
  rights: readonly VideoRight[],
  before: Access,
  after: Access,
): boolean {
  if (after === before || rights.includes('access')) return true
  return rights.includes('moderate') && !raisesAudience(before, after)
}

/** Can any of it be played? Publishing such a video shows it at once; another follows when it is ready. */
export function isWatchable({ state }: Pick<Video, 'state'>): boolean {
  return state === 'ready' || state === 'partially_ready'
}

/** docs/specification.md#resuming. */
const completedShare = 0.95
/** Who is less far in begins again. */
export const resumeFromMs = 10_000
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
  const isInLastSeconds = durationMs >= 2 * resumeLastMs && positionMs > durationMs - resumeLastMs
  const isAtEnd = isInLastSeconds || positionMs > durationMs * completedShare
  return isAtEnd || positionMs < resumeFromMs ? 0 : positionMs
}
