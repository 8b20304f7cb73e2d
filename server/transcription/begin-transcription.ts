import type { Transcription } from '#contract/calls/transcription-calls.ts'
import type { FoundVideo } from '#server/access/find-video.ts'
import type { Services } from '#server/api/services.ts'
import { findTrack, holdVideo } from '#server/captions/keep-track.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { newId } from '#server/database/new-id.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { placeOfRest } from '#server/processing/line/place-in-line.ts'

import { requirePlaces } from './require-places.ts'
import { keyOf, transcriptionsOf } from './transcription-row.ts'

interface Wanted {
  video: FoundVideo
  lang: string
}

/**
 * Puts the film that a video plays in line to be listened to. One that failed goes on with what was heard by then, unless
 * the video plays another film by now. Throws `feature-disabled`, `video-processing`, `already-transcribing`,
 * `captions-exist` where there is a track (no machine writes over what a person may have written), `validation-failed`
 * where there is no place for another, and `rate-limited` while too many are at work.
 */
export async function beginTranscription(
  services: Services,
  { video, lang }: Wanted,
): Promise<Transcription> {
  const { db, jobs, config, clock } = services
  if (jobs === null || config.transcription === null) throw new ProblemError('feature-disabled')
  const { id: videoId, file_key: fileKey, film_number: number } = video
  if (fileKey === null)
    throw new ProblemError('video-processing', { params: { state: video.state } })
  await inTransaction(db, async (trx) => {
    const { owner_id: ownerId } = await holdVideo(trx, videoId)
    if ((await findTrack(trx, { videoId, lang, kind: 'captions' })) !== null) {
      throw new ProblemError('captions-exist', { params: { lang } })
    }
    const before = await trx
      .selectFrom('transcriptions')
      .selectAll()
      .where('video_id', '=', videoId)
      .where('lang', '=', lang)
      .executeTakeFirst()
    if (before !== undefined && before.state !== 'failed') {
      throw new ProblemError('already-transcribing', { params: { lang } })
    }
    await requirePlaces(trx, { videoId, ownerId, lang })
    const now = clock()
    const inLine = { state: 'queued' as const, run: null, cut_off: 0, fault: null, updated_at: now }
    const goesOn = before?.film_number === number
    const id = goesOn ? before.id : newId()
    if (goesOn) {
      await trx.updateTable('transcriptions').set(inLine).where('id', '=', id).execute()
    } else {
      if (before) await trx.deleteFrom('transcriptions').where('id', '=', before.id).execute()
      const film = { video_id: videoId, film_number: number, file_key: fileKey }
      const values = { ...inLine, ...film, id, lang, queued_at: now }
      await trx.insertInto('transcriptions').values(values).execute()
    }
    const place = await placeOfRest(trx, { videoId, number })
    await jobs.add(trx, { key: keyOf({ id }), place })
  })
  const begun = (await transcriptionsOf(db, videoId)).find((one) => one.lang === lang)
  if (begun === undefined) throw new ProblemError('not-found')
  return begun
}

/** Stops it wherever it is, or forgets that it failed. Throws `not-found`. */
export async function cancelTranscription(
  { db, jobs }: Services,
  { video, lang }: Wanted,
): Promise<void> {
  const stop = await inTransaction(db, async (trx) => {
    const gone = await trx
      .deleteFrom('transcriptions')
      .where('video_id', '=', video.id)
      .where('lang', '=', lang)
      .returning('id')
      .executeTakeFirst()
    if (gone === undefined) throw new ProblemError('not-found')
    return jobs?.takeBack(trx, keyOf(gone))
  })
  stop?.()
}
