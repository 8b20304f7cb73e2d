import type { Insertable, Selectable, Transaction } from 'kysely'

import { captionLimits } from '#contract/caption-changes.ts'
import type { CaptionKind } from '#contract/captions.ts'
import { requireRoom } from '#server/access/quota.ts'
import type { Services } from '#server/api/services.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { newId } from '#server/database/new-id.ts'
import type { Captions, Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

export type TrackRow = Selectable<Captions>
type Needs = Pick<Services, 'db' | 'storage' | 'config' | 'log'>

/** There is one track of a video for each of these. */
export interface TrackName {
  videoId: string
  lang: string
  kind: CaptionKind
}

/** What is written down of a track with its file; all else stays as it is. */
export type TrackChange = Omit<
  Insertable<Captions>,
  'id' | 'video_id' | 'lang' | 'kind' | 'file_key' | 'size_b' | 'version'
>

interface Kept {
  file: Uint8Array
  /** Of the track as it is, null where there is none, and of the film that is played by now. Throws what keeps it from being written. */
  change: (before: TrackRow | null, filmNumber: number) => TrackChange
  /** What the search finds of it. */
  show: (trx: Transaction<Tables>, track: TrackRow) => Promise<void>
  /** Is it the file there was, under a new key? That takes no more room, however little there is. */
  isMoved?: boolean
}

/**
 * Keeps the file of a track under a new key, and writes it down with what `change` makes of the one before it. The video
 * is held meanwhile, so of two at once the second sees the first. Nobody who was led to the file before finds it again.
 */
export async function keepTrack(
  needs: Needs,
  name: TrackName,
  { file, change, show, isMoved = false }: Kept,
): Promise<TrackRow> {
  const { db, storage, config } = needs
  const key = `videos/${name.videoId}/captions-${newId()}.vtt`
  await storage.write(key, file)
  let isAskedToCommit = false
  const { track, before } = await inTransaction(db, async (trx) => {
    isAskedToCommit = false
    const { owner_id, film_number } = await holdVideo(trx, name.videoId)
    const found = await findTrack(trx, name)
    const values = { ...change(found, film_number), file_key: key, size_b: file.length }
    const written =
      found === null ? await insert(trx, name, values) : await update(trx, found, values)
    await show(trx, written)
    const addedB = file.length - (found?.size_b ?? 0)
    if (addedB > 0 && !isMoved) await requireRoom({ db: trx, config }, owner_id, addedB)
    isAskedToCommit = true
    return { track: written, before: found }
  }).catch(async (error: unknown) => {
    // Without an answer to COMMIT the track may have it; one that nobody has is swept away.
    if (!isAskedToCommit) await removeFile(needs, name, key)
    throw error
  })
  if (before !== null) await removeFile(needs, name, before.file_key)
  return track
}

/** Removes a file that no track has. One that cannot be now is swept away: that costs nothing of what is written down. */
export async function removeFile(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  { videoId }: Pick<TrackName, 'videoId'>,
  key: string,
): Promise<void> {
  await storage
    .remove(key)
    .catch((error: unknown) => log.warn('captions.remove-failed', { videoId, error }))
}

/** Which track this is, and as it was when: one that comes after it is deleted is another. */
export function etagOf({ id, version }: Pick<TrackRow, 'id' | 'version'>): string {
  return `${id}-${version}`
}

/** The track as it is; null where there is none. */
export async function findTrack(
  db: Services['db'],
  { videoId, lang, kind }: TrackName,
): Promise<TrackRow | null> {
  const row = await db
    .selectFrom('captions')
    .selectAll()
    .where('video_id', '=', videoId)
    .where('lang', '=', lang)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ?? null
}

/** Its captions stand still from here on. */
export async function holdVideo(
  trx: Transaction<Tables>,
  videoId: string,
): Promise<Pick<Selectable<Tables['videos']>, 'owner_id' | 'film_number'>> {
  const video = await trx
    .selectFrom('videos')
    .select(['owner_id', 'film_number'])
    .where('id', '=', videoId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (video === undefined) throw new ProblemError('not-found')
  return video
}

type Values = TrackChange & { file_key: string; size_b: number }

async function insert(
  trx: Transaction<Tables>,
  { videoId, lang, kind }: TrackName,
  values: Values,
): Promise<TrackRow> {
  await requirePlace(trx, videoId)
  return trx
    .insertInto('captions')
    .values({ ...values, id: newId(), video_id: videoId, lang, kind })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** More languages than anybody watches a video in are somebody's program. */
async function requirePlace(trx: Transaction<Tables>, videoId: string): Promise<void> {
  const tracks = await trx
    .selectFrom('captions')
    .select('id')
    .where('video_id', '=', videoId)
    .execute()
  if (tracks.length >= captionLimits.tracks) throw tooManyTracks()
}

/** What is said where a video has no place for another track. */
export function tooManyTracks(): ProblemError {
  const detail = 'The video has as many tracks as it may have.'
  return new ProblemError('validation-failed', {
    errors: [{ pointer: '#', code: 'too-many', detail }],
  })
}

async function update(
  trx: Transaction<Tables>,
  { id, version }: TrackRow,
  values: Values,
): Promise<TrackRow> {
  return trx
    .updateTable('captions')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(goneMeanwhile)
}

/** With the film that it came in: who removes that does not hold the video. */
function goneMeanwhile(): ProblemError {
  const detail = 'There is no such track any more.'
  return new ProblemError('version-conflict', { detail })
}
