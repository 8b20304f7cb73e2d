import { sql, type Kysely } from 'kysely'

import { isOneOf } from '#server/database/is-one-of.ts'
import { placesOf } from '#server/database/job-lanes.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import type { Tables } from '#server/database/tables.ts'

import { keyOf } from './transcription-row.ts'

/** Nobody listens to what is deleted. What is taken back goes on behind what was heard by then. */
export async function takeUpTranscriptions(
  trx: Kysely<Tables>,
  jobs: JobQueue,
  videoIds: readonly string[],
): Promise<void> {
  const waiting = await trx
    .selectFrom('transcriptions')
    .select(['id', 'place'])
    .where(isOneOf(videoIds, sql`video_id`))
    .where('state', '!=', 'failed')
    .execute()
  for (const one of waiting) {
    await jobs.add(trx, { key: keyOf(one), place: one.place ?? placesOf('rest').from })
  }
}
