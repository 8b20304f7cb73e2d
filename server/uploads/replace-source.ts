import type { DraftAnswer, SentFile } from '#contract/uploads.ts'
import { requireRight } from '#server/access/portal-rights.ts'
import { requireRoom } from '#server/access/quota.ts'
import { findVideoToPrepare } from '#server/access/video-rights.ts'
import { playableStates } from '#server/access/video-state.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { loadDetail } from '#server/videos/video-detail.ts'

import { removeReplaced } from './original-file.ts'
import { requireSendable } from './require-sendable.ts'
import { expiryOf } from './upload-expiry.ts'
import { findByVideo, insertUpload } from './upload-row.ts'
import { toSession } from './upload-session.ts'
import type { Asking, UploadWork } from './upload-work.ts'

/**
 * Begins another film for a video that can be watched. What the person began before for it and did not send is forgotten.
 * It counts in the space of whom the video belongs to, from the start, as a draft does.
 */
export async function replaceSourceOf(
  { services, person, afterwards }: Asking,
  work: UploadWork,
  { videoId, file }: { videoId: string; file: SentFile },
): Promise<DraftAnswer> {
  const { db, config, jobs, clock } = services
  requireRight(person, 'upload')
  requireSendable(file, { maxB: config.uploads.maxB, isConverting: jobs !== null })
  const video = await findVideoToPrepare(db, person, videoId)
  if (!playableStates.includes(video.state)) {
    throw new ProblemError('video-processing', { params: { state: video.state } })
  }
  const now = clock()
  const before = await inTransaction(db, async (trx) => {
    // First what is sent, then the video: what is at its last byte at this moment holds them in this order, too.
    await trx
      .selectFrom('uploads')
      .select('id')
      .where('video_id', '=', videoId)
      .where('person_id', '=', person.id)
      .where('film_number', '>', 1)
      .where('state', '!=', 'assembled')
      .forUpdate()
      .execute()
    const { films_sent: number } = await trx
      .updateTable('videos')
      .set((row) => ({ films_sent: row('films_sent', '+', 1) }))
      .where('id', '=', videoId)
      .returning('films_sent')
      .executeTakeFirstOrThrow()
    const given = await trx
      .deleteFrom('uploads')
      .where('video_id', '=', videoId)
      .where('person_id', '=', person.id)
      .where('film_number', '>', 1)
      .where('state', '!=', 'assembled')
      .returning(['video_id', 'resource_id'])
      .execute()
    await insertUpload(trx, {
      videoId,
      number,
      personId: person.id,
      file,
      now,
      expiresAt: expiryOf(now, now),
    })
    await requireRoom({ db: trx, config }, video.owner_id, file.sizeB)
    return given
  })
  afterwards(() => removeReplaced(services, work.files, before))
  const upload = await findByVideo(db, person.id, videoId)
  return {
    video: await loadDetail(services, person, video),
    upload: toSession(upload, config, 0),
  }
}
