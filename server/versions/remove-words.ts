import type { Kysely } from 'kysely'

import type { Tables } from '#server/database/tables.ts'

import type { FilmName } from './film-row.ts'

/**
 * The words that came inside a film go with it while nobody has touched them: they would shut out those of the next. Works
 * in a transaction; their files are found by no row then, and swept away.
 */
export async function removeWords(
  trx: Kysely<Tables>,
  { videoId, number }: FilmName,
): Promise<void> {
  await trx
    .deleteFrom('captions')
    .where('video_id', '=', videoId)
    .where('film_number', '=', number)
    .where('origin', '=', 'file')
    .where('state', '=', 'draft')
    .where('version', '=', 1)
    .execute()
}
