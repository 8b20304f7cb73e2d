import type { Kysely } from 'kysely'

import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { forgetJob } from './film-job.ts'
import type { FilmName } from './film-row.ts'
import { removeWords } from './remove-words.ts'

/**
 * A video waits for its film anew, as nothing could be made of the one that came: nobody tries that again. Throws
 * `video-processing` where somebody does by now. Works in a transaction.
 */
export async function leaveFilm(trx: Kysely<Tables>, film: FilmName): Promise<void> {
  const left = await trx
    .updateTable('videos')
    .set({ file_key: null })
    .where('id', '=', film.videoId)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst()
  if (left === undefined) {
    throw new ProblemError('video-processing', { detail: 'The video has its file already.' })
  }
  await forgetJob(trx, film)
  await removeWords(trx, film)
}
