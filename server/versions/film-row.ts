import type { Kysely } from 'kysely'

import type { StoredStoryboard, StoredStreams } from '#server/database/stored-json.ts'
import type { Tables } from '#server/database/tables.ts'

/** One film of a video. The one it plays stands in the row of the video, every other in a row of its own. */
export interface FilmName {
  videoId: string
  number: number
}

const read = ['duration_ms', 'size_b', 'streams', 'storyboard'] as const

interface FilmChange {
  duration_ms?: number
  width?: number
  height?: number
  fps?: number | null
  streams?: StoredStreams
  storyboard?: StoredStoryboard
}

/** What is known of a film, wherever it stands. */
export async function readFilm(db: Kysely<Tables>, { videoId, number }: FilmName) {
  const played = db
    .selectFrom('videos')
    .select(read)
    .where('id', '=', videoId)
    .where('film_number', '=', number)
  const other = db
    .selectFrom('video_versions')
    .select(read)
    .where('video_id', '=', videoId)
    .where('number', '=', number)
  return played.unionAll(other).executeTakeFirst()
}

/**
 * Writes down what became known of a film, wherever it stands; answers whether its video plays it. In a transaction: the
 * video is held from here on, so that none takes the place of another meanwhile.
 */
export async function changeFilm(
  trx: Kysely<Tables>,
  film: FilmName,
  change: FilmChange,
  now: Date,
): Promise<boolean> {
  const isPlayed = await holdIsPlayed(trx, film)
  const { streams, storyboard, ...columns } = change
  const stored = {
    ...columns,
    ...(streams !== undefined && { streams: JSON.stringify(streams) }),
    ...(storyboard !== undefined && { storyboard: JSON.stringify(storyboard) }),
  }
  const { videoId, number } = film
  if (isPlayed) {
    const set = { ...stored, updated_at: now }
    await trx.updateTable('videos').set(set).where('id', '=', videoId).execute()
  } else {
    await trx
      .updateTable('video_versions')
      .set(stored)
      .where('video_id', '=', videoId)
      .where('number', '=', number)
      .execute()
  }
  return isPlayed
}

/** Does its video play it? The video is held from here on. */
export async function holdIsPlayed(
  trx: Kysely<Tables>,
  { videoId, number }: FilmName,
): Promise<boolean> {
  const video = await trx
    .selectFrom('videos')
    .select('film_number')
    .where('id', '=', videoId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return video?.film_number === number
}
