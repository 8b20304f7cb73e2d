import type { Kysely, NotNull, Selectable } from 'kysely'

import type { MediaFailure } from '#server/database/stored-json.ts'
import type { Tables, VideoVersions } from '#server/database/tables.ts'

import { forgetJob, holdVideo } from './film-job.ts'
import type { FilmName } from './film-row.ts'
import { isKept } from './kept.ts'
import { removeWords } from './remove-words.ts'

type SentFile = Pick<
  Selectable<VideoVersions>,
  'sent_by' | 'file_key' | 'file_name' | 'mime_type' | 'fingerprint' | 'size_b'
> &
  Partial<Pick<Selectable<VideoVersions>, 'duration_ms' | 'width' | 'height' | 'fps'>>

/**
 * Writes down a film that is to take the place of the one its video plays. One before it that has not done so never
 * will, unless this one is no film itself: its time is over, and its files may go. Works in a transaction.
 */
export async function addVersion(
  trx: Kysely<Tables>,
  { videoId, number }: FilmName,
  file: SentFile,
  { now, failure = null }: { now: Date; failure?: MediaFailure | null },
): Promise<void> {
  await holdVideo(trx, videoId)
  await overtake(trx, videoId, failure === null ? ['preparing', 'failed'] : ['failed'])
  await trx
    .insertInto('video_versions')
    .values({
      ...file,
      video_id: videoId,
      number,
      sent_at: now,
      ...(failure === null
        ? { state: 'preparing' }
        : { state: 'failed', failure: JSON.stringify(failure), kept_since: now }),
    })
    .execute()
}

/** What has files is left to whoever removes what is old: nobody would find them again without its row. */
async function overtake(
  trx: Kysely<Tables>,
  videoId: string,
  states: readonly VideoVersions['state'][],
): Promise<void> {
  await trx
    .deleteFrom('video_versions')
    .where('video_id', '=', videoId)
    .where('state', 'in', states)
    .where('file_key', 'is', null)
    .execute()
  const overtaken = await trx
    .updateTable('video_versions')
    .set({ state: 'failed', kept_since: new Date(0) })
    .where('video_id', '=', videoId)
    .where('state', 'in', states)
    .returning('number')
    .execute()
  for (const { number } of overtaken) {
    await forgetJob(trx, { videoId, number })
    await removeWords(trx, { videoId, number })
  }
}

/** The film that was to take the place does not: the video plays on what it plays, and says why beside it. */
export async function failVersion(
  trx: Kysely<Tables>,
  { videoId, number }: FilmName,
  { code, detail }: MediaFailure,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('video_versions')
    .set({ state: 'failed', failure: JSON.stringify({ code, detail }), kept_since: now })
    .where('video_id', '=', videoId)
    .where('number', '=', number)
    .where('state', '=', 'preparing')
    .execute()
}

/** The film that was to take the place of the one that the video plays, as long as it may be tried again. */
export function findFailedVersion(trx: Kysely<Tables>, videoId: string, now: Date) {
  return trx
    .selectFrom('video_versions')
    .select(['number', 'failure', 'file_key'])
    .where('video_id', '=', videoId)
    .where('state', '=', 'failed')
    .where(isKept(now))
    .$narrowType<{ file_key: NotNull }>()
    .where('file_key', 'is not', null)
    .orderBy('number', 'desc')
    .executeTakeFirst()
}

/** It is tried again. Answers false where its time is over: its files may be gone by now. */
export async function reviveVersion(
  trx: Kysely<Tables>,
  { videoId, number }: FilmName,
  now: Date,
): Promise<boolean> {
  const over = await trx
    .selectFrom('video_versions')
    .select('number')
    .where('video_id', '=', videoId)
    .where('number', '=', number)
    .where((eb) => eb.not(isKept(now)))
    .executeTakeFirst()
  if (over !== undefined) return false
  await trx
    .updateTable('video_versions')
    .set({ state: 'preparing', failure: null, kept_since: null })
    .where('video_id', '=', videoId)
    .where('number', '=', number)
    .where('state', '=', 'failed')
    .where('file_key', 'is not', null)
    .execute()
  return true
}
