import type { Kysely } from 'kysely'

import type { Tables } from '#server/database/tables.ts'

import type { FilmName } from './film-row.ts'

/**
 * A video and what is prepared of it stand still from here on. Whoever changes several of them holds them in one order, so
 * that no two wait for each other: the video, its preparation, its films, its captions.
 */
export async function holdVideo(trx: Kysely<Tables>, videoId: string): Promise<void> {
  await trx.selectFrom('videos').select('id').where('id', '=', videoId).forNoKeyUpdate().execute()
  await holdJob(trx, videoId)
}

/** The same for who changes its films and not the video. */
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
