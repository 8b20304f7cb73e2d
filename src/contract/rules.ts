import type { Channel } from './channels.ts'
import type { Right } from './people.ts'
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

/** May somebody with this role on a channel, and these rights anywhere, change what it says and shows of itself? */
export function mayManageChannel(role: Channel['myRole'], rights: readonly Right[]): boolean {
  return role === 'owner' || role === 'manager' || rights.includes('administer')
}

/** Can any of it be played? Publishing such a video shows it at once; another follows when it is ready. */
export function isWatchable({ state }: Pick<Video, 'state'>): boolean {
  return state === 'ready' || state === 'partially_ready'
}

/** Not on show yet: who may watch holds from the moment it is published. */
export function isDraft({ publication }: Pick<Video, 'publication'>): boolean {
  return publication !== 'published'
}

/** docs/specification.md#resuming. */
const completedShare = 0.95
/** Who is less far in begins again. */
export const resumeFromMs = 10_000
const resumeLastMs = 30_000
const resumeLastShare = 0.1

interface Position {
  positionMs: number
  durationMs: number
}

export function isCompleted({ positionMs, durationMs }: Position): boolean {
  return durationMs > 0 && positionMs >= durationMs * completedShare
}

/**
 * Where playing starts: where the person left off, unless that was the first ten seconds or the very end. Half a minute
 * is no end of a short clip, but nearly half of it, so the end is never more than the last tenth.
 */
export function resumePosition({ positionMs, durationMs }: Position): number {
  const lastMs = Math.min(resumeLastMs, durationMs * resumeLastShare)
  const endsAtMs = Math.min(durationMs - lastMs, durationMs * completedShare)
  return positionMs > endsAtMs || positionMs < resumeFromMs ? 0 : positionMs
}
