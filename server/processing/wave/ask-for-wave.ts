import { sql, type Kysely } from 'kysely'

import { inTransaction } from '#server/database/in-transaction.ts'
import { placesOf } from '#server/database/job-lanes.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import type { Tables } from '#server/database/tables.ts'

const mark = 'wave '

/** What the queue calls listening to the films of a video; no video has such an id. */
function keyOf(videoId: string): string {
  return `${mark}${videoId}`
}

/** The video that is listened to; null where it is another kind of work. */
export function waveOf(key: string): string | null {
  return key.startsWith(mark) ? key.slice(mark.length) : null
}

/** What did not come, or could not be made, is asked for again after this: a worker of before may have put it aside. */
const again = sql`interval '1 hour'`

interface Wanted {
  /** Where it will lie. */
  key: string
  videoId: string
  filmKey: string
}

/** Has it made by whoever prepares films, before all else that waits: somebody sits there. Once, however often it is asked for. */
export function askForWave(
  db: Kysely<Tables>,
  jobs: JobQueue,
  { key, videoId, filmKey }: Wanted,
): Promise<'coming' | 'none'> {
  return inTransaction(db, async (trx) => {
    const begun = await trx
      .insertInto('waves')
      .values({ key, video_id: videoId, film_key: filmKey })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ state: 'coming', asked_at: sql<Date>`now()` })
          .where('waves.asked_at', '<', sql<Date>`now() - ${again}`),
      )
      .returning('key')
      .executeTakeFirst()
    if (begun !== undefined) {
      await jobs.add(trx, { key: keyOf(videoId), place: placesOf('first').from })
      return 'coming'
    }
    const known = await trx
      .selectFrom('waves')
      .select('state')
      .where('key', '=', key)
      .executeTakeFirst()
    // It came between the two looks.
    return known?.state ?? 'coming'
  })
}
