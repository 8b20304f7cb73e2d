import type { Kysely } from 'kysely'

import { limits } from '#contract/limits.ts'
import type { JudgedVideo } from '#server/access/find-video.ts'
import { isOneOf } from '#server/database/is-one-of.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { letGoOfJobs } from '#server/processing/line/while-deleted.ts'

import { daysBefore } from './video-filters.ts'

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
  if (deletedAt !== null) await letGoOfJobs(db, videoIds)
}
