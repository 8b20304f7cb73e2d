import type { Transcription } from '#contract/calls/transcription-calls.ts'
import type { FoundVideo } from '#server/access/find-video.ts'
import type { Services } from '#server/api/services.ts'
import { holdVideo, type TrackName } from '#server/captions/keep-track.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { putInLine, toldOf } from './put-in-line.ts'
import { keyOf } from './transcription-row.ts'

interface Wanted {
  video: FoundVideo
  lang: string
}

/**
 * Puts the film that a video plays in line to be listened to. Throws `feature-disabled`, `video-processing` where there is
 * no film yet, or another is to take its place, and what `putInLine` throws.
 */
export async function beginTranscription(
  services: Services,
  { video, lang }: Wanted,
): Promise<Transcription> {
  const { db, jobs, config } = services
  if (jobs === null || config.transcription === null) throw new ProblemError('feature-disabled')
  const { id: videoId, file_key: fileKey, film_number: number } = video
  const name = { videoId, lang, kind: 'captions' as const }
  if (fileKey === null) throw isPrepared(video)
  await inTransaction(db, async (trx) => {
    const { owner_id: ownerId, film_number: playing } = await holdVideo(trx, videoId)
    const coming = await trx
      .selectFrom('video_versions')
      .select('number')
      .where('video_id', '=', videoId)
      .where('state', '=', 'preparing')
      .where('file_key', 'is not', null)
      .executeTakeFirst()
    // It would be listened to for nothing.
    if (coming !== undefined || playing !== number) throw isPrepared(video)
    const source = { film_number: number, file_key: fileKey, ...ofNoTrack }
    await putInLine(services, { trx, jobs }, { name, ownerId, source })
  })
  return toldOf(db, name)
}

const ofNoTrack = { from_id: null, from_version: null, from_lang: null, from_kind: null }

function isPrepared({ state }: FoundVideo): ProblemError {
  return new ProblemError('video-processing', { params: { state } })
}

/** Stops it wherever it is, or forgets that it failed. Throws `not-found`. */
export async function cancelTranscription(
  { db, jobs }: Services,
  { videoId, lang, kind }: TrackName,
  of: 'film' | 'track',
): Promise<void> {
  const stop = await inTransaction(db, async (trx) => {
    const gone = await trx
      .deleteFrom('transcriptions')
      .where('video_id', '=', videoId)
      .where('lang', '=', lang)
      .where('kind', '=', kind)
      .where('from_id', of === 'film' ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (gone === undefined) throw new ProblemError('not-found')
    return jobs?.takeBack(trx, keyOf(gone))
  })
  stop?.()
}
