import type { Kysely, Selectable } from 'kysely'

import type { Services } from '#server/api/services.ts'
import type { Tables, Videos, VideoVersions } from '#server/database/tables.ts'

import type { FilmName } from './film-row.ts'
import { isKept } from './kept.ts'

const filmColumns = [
  'file_key',
  'file_name',
  'mime_type',
  'fingerprint',
  'size_b',
  'duration_ms',
  'width',
  'height',
  'fps',
  'streams',
  'storyboard',
] as const

type Film = Pick<Selectable<Videos>, (typeof filmColumns)[number]>

interface Played extends FilmName {
  /** Only one that is in this state takes the place. */
  from: 'preparing' | 'former'
  /** Of the video from now on. */
  state: 'partially_ready' | 'ready'
  now: Date
}

/**
 * Lets a video play another of its films, at once for whoever begins to play; the one it played is kept beside it. All
 * that is said of the video and about it stays. Answers false where there is no such film any more. Works in a transaction.
 */
export async function playVersion(trx: Kysely<Tables>, played: Played): Promise<boolean> {
  const { videoId, number, from, state, now } = played
  const before = await trx
    .selectFrom('videos')
    .select([...filmColumns, 'film_number', 'film_sent_by', 'film_sent_at'])
    .where('id', '=', videoId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const next = await trx
    .deleteFrom('video_versions')
    .where('video_id', '=', videoId)
    .where('number', '=', number)
    .where('state', '=', from)
    .where(isKept(now))
    .returningAll()
    .executeTakeFirst()
  if (before === undefined || next === undefined) return false
  await trx
    .insertInto('video_versions')
    .values({
      ...filmOf(before),
      video_id: videoId,
      number: before.film_number,
      state: 'former',
      sent_by: before.film_sent_by,
      sent_at: before.film_sent_at,
      kept_since: now,
    })
    .execute()
  await trx
    .updateTable('videos')
    .set({ ...filmOf(next), ...sentWith(next), state, failure: null, updated_at: now })
    .where('id', '=', videoId)
    .execute()
  return true
}

/** The video as one who plays a former film of it sees it; as it is where that is not kept any more. */
export async function withFilm<Video extends Selectable<Videos>>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  video: Video,
  number: number | null,
): Promise<Video> {
  if (number === null || number === video.film_number) return video
  const former = await db
    .selectFrom('video_versions')
    .select([...filmColumns, 'number as film_number'])
    .where('video_id', '=', video.id)
    .where('number', '=', number)
    .where('state', '=', 'former')
    .where(isKept(clock()))
    .executeTakeFirst()
  return { ...video, ...former }
}

function filmOf({ file_key, file_name, mime_type, fingerprint, size_b, ...film }: Film) {
  const { duration_ms, width, height, fps, streams, storyboard } = film
  return {
    file_key,
    file_name,
    mime_type,
    fingerprint,
    size_b,
    duration_ms,
    width,
    height,
    fps,
    streams: streams && JSON.stringify(streams),
    storyboard: storyboard && JSON.stringify(storyboard),
  }
}

function sentWith({ number, sent_by, sent_at }: Selectable<VideoVersions>) {
  return { film_number: number, film_sent_by: sent_by, film_sent_at: sent_at }
}
