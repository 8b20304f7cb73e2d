import { sql, type Kysely } from 'kysely'

import { isOneOf } from '#server/database/is-one-of.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import type { Tables } from '#server/database/tables.ts'

/** Nobody prepares what is deleted: whoever has it in hand notices that it is theirs no more, and stops. */
export async function letGoOfJobs(db: Kysely<Tables>, videoIds: readonly string[]): Promise<void> {
  await db
    .updateTable('processing_jobs')
    .set({ state: 'queued', run: null, lacks_room: false })
    .where(isOneOf(videoIds, sql`video_id`))
    .where('state', 'in', ['queued', 'running'])
    .execute()
}

/** What is taken back goes on where it was left, at the place that it had. */
export async function takeUpJobs(
  trx: Kysely<Tables>,
  jobs: JobQueue,
  videoIds: readonly string[],
): Promise<void> {
  const waiting = await trx
    .selectFrom('processing_jobs')
    .select(['video_id', 'place'])
    .where(isOneOf(videoIds, sql`video_id`))
    .where('state', '=', 'queued')
    .execute()
  for (const { video_id: key, place } of waiting) await jobs.add(trx, { key, place })
}
