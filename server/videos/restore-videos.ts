import { sql, type Kysely } from 'kysely'

import { requireRoom, videoBytes } from '#server/access/quota.ts'
import type { Config } from '#server/base/config.ts'
import { isOneOf } from '#server/database/is-one-of.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import type { Tables } from '#server/database/tables.ts'
import { takeUpJobs } from '#server/processing/line/while-deleted.ts'
import { takeUpTranscriptions } from '#server/transcription/take-up.ts'

import { setDeleted } from './delete-video.ts'

interface RestoreTerms {
  config: Pick<Config, 'uploads'>
  jobs: JobQueue | null
}

/** Takes deletions back, in a transaction. Throws `quota-exceeded` where an owner has no room for them any more. */
export async function restoreVideos(
  { db, config, jobs }: { db: Kysely<Tables> } & RestoreTerms,
  videoIds: readonly string[],
  now: Date,
): Promise<void> {
  const owners = await db
    .selectFrom('videos as v')
    .select(['v.owner_id', sql<number>`sum(${videoBytes})::bigint`.as('bytes')])
    .where(isOneOf(videoIds, sql`v.id`))
    .where('v.deleted_at', 'is not', null)
    .groupBy('v.owner_id')
    .orderBy('v.owner_id')
    .execute()
  await setDeleted(db, videoIds, null, now)
  if (jobs !== null) {
    await takeUpJobs(db, jobs, videoIds)
    await takeUpTranscriptions(db, jobs, videoIds)
  }
  for (const owner of owners) await requireRoom({ db, config }, owner.owner_id, owner.bytes)
}
