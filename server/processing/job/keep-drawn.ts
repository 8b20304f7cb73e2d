import { readFile, stat } from 'node:fs/promises'

import { sql } from 'kysely'

import { inTransaction } from '#server/database/in-transaction.ts'
import { newId } from '#server/database/new-id.ts'
import type { StoredPicture, StoredStoryboard } from '#server/database/stored-json.ts'
import type { DrawnPictures } from '#server/processing/engine/engine.ts'
import { changeFilm, readFilm, type FilmName } from '#server/versions/film-row.ts'

import type { Needs } from './needs.ts'

/** As the contract has it: every card of a list brings one. */
const MOST_BLUR_CHARS = 1024

/**
 * Gives the video what was drawn of it, where its owner has sent nothing better. A film that is to take the place of
 * another has moments of its own, and the poster stays.
 */
export async function keepDrawn(
  { db, storage, clock }: Needs,
  film: FilmName,
  drawn: DrawnPictures,
): Promise<void> {
  const { videoId } = film
  const posters = await Promise.all(
    drawn.posters.map(async ({ path, width, height }): Promise<StoredPicture> => {
      const { size: sizeB } = await stat(path)
      const key = `videos/${videoId}/poster-${width}-${newId()}.jpg`
      await storage.importFile(key, path, 'move')
      return { key, width, height, sizeB }
    }),
  )
  const storyboard = await keepSheet(storage, videoId, drawn)
  const blur = await readBlur(drawn)
  // What is not taken is a picture that nobody knows of, which is swept away.
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('videos')
      .set({ thumbnails: JSON.stringify(posters), blur_data_uri: blur, updated_at: clock() })
      .where('id', '=', videoId)
      .where('film_number', '=', film.number)
      .where(sql<boolean>`thumbnails = '[]'`)
      .execute()
    const before = await readFilm(trx, film)
    if (before?.storyboard !== null || storyboard === null) return
    await changeFilm(trx, film, { storyboard }, clock())
  })
}

/** As cards carry it; without, where it would be more than they do. */
async function readBlur({ blurPath }: DrawnPictures): Promise<string | null> {
  if (blurPath === null) return null
  const address = `data:image/jpeg;base64,${await readFile(blurPath, 'base64')}`
  return address.length <= MOST_BLUR_CHARS ? address : null
}

async function keepSheet(
  storage: Needs['storage'],
  videoId: string,
  { storyboard }: DrawnPictures,
): Promise<StoredStoryboard | null> {
  if (storyboard === null) return null
  const { path, ...geometry } = storyboard
  const { size: sizeB } = await stat(path)
  const key = `videos/${videoId}/storyboard-${newId()}.jpg`
  await storage.importFile(key, path, 'move')
  return { key, sizeB, ...geometry }
}
