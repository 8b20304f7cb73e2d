import type { Kysely } from 'kysely'

import type { Tables } from '#server/database/tables.ts'

import type { FilmName } from './film-row.ts'

/** Before its films are: whoever prepares one holds them in this order too, so that neither waits for the other. */
export async function holdJob(trx: Kysely<Tables>, videoId: string): Promise<void> {
  await trx
    .selectFrom('processing_jobs')
    .select('id')
    .where('video_id', '=', videoId)
    .forUpdate()
    .execute()
}

/** Of a film that is gone there is nothing left to prepare, or to try again. In the transaction in which its row goes. */
export async function forgetJob(trx: Kysely<Tables>, { videoId, number }: FilmName): Promise<void> {
  await trx
    .deleteFrom('processing_jobs')
    .where('video_id', '=', videoId)
    .where('film_number', '=', number)
    .execute()
}
