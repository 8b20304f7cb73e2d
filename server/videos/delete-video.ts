import type { Kysely } from 'kysely'

import { limits } from '#contract/limits.ts'
import { factsOf, findVideo, requireToSee, type JudgedVideo } from '#server/access/find-video.ts'
import { rightsOn } from '#server/access/video-rights.ts'
import { isInsider, isStaff } from '#server/access/visibility.ts'
import type { Person } from '#server/auth/person.ts'
import { isOneOf } from '#server/database/is-one-of.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { daysBefore } from './video-filters.ts'

/** A deleted video is found too, by those who may delete it: deleting twice is fine, and so is taking it back. */
export async function findVideoToDelete(db: Kysely<Tables>, person: Person, videoId: string) {
  const video = await findVideo(db, person, videoId)
  if (video === null) throw new ProblemError('not-found')
  requireMayDelete(person, video)
  return video
}

/** Throws `forbidden`, or what tells no more than the person may know of the video. */
export function requireMayDelete(person: Person, video: JudgedVideo): void {
  const isTrusted = isInsider(person, factsOf(video)) || isStaff(person)
  if (!isTrusted) requireToSee(person, video)
  const rights = rightsOn(person, { ownerId: video.owner_id, channelRole: video.channelRole })
  if (!rights.includes('delete')) throw new ProblemError('forbidden')
}

/** Throws `video-deleted` once the days in which it can be taken back are over. */
export function requireRestorable(video: JudgedVideo, now: Date): void {
  const since = daysBefore(now, limits.deletedVideoDays)
  if (video.deleted_at !== null && video.deleted_at < since) throw new ProblemError('video-deleted')
}

export async function setDeleted(
  db: Kysely<Tables>,
  videoIds: readonly string[],
  deletedAt: Date | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('videos')
    .set((row) => ({
      deleted_at: deletedAt,
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where(isOneOf(videoIds))
    .execute()
}
