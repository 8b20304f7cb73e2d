import type { Kysely } from 'kysely'

import {
  cancelProcessing,
  getProcessing,
  listMyProcessing,
  retryProcessing,
} from '#contract/calls/processing-calls.ts'
import { findVideoToSee } from '#server/access/find-video.ts'
import { findVideoToPrepare, rightsOn } from '#server/access/video-rights.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { failVersion } from '#server/versions/coming-version.ts'
import { holdVideo } from '#server/versions/film-job.ts'
import { holdIsPlayed } from '#server/versions/film-row.ts'
import { removeLeft } from '#server/versions/remove-left.ts'
import { settleForWatchable } from '#server/videos/publish-video.ts'

import { resumeRest } from './job/cut-short.ts'
import { filmOf } from './job/job-row.ts'
import { removePieces } from './job/piece-row.ts'
import { tryAgain } from './job/try-again.ts'
import { processingOf, processingOfMine } from './processing-view.ts'

/** How far a video is, trying again, and taking it back. */
export function mountProcessing(app: App, services: Services): void {
  const { db, clock, jobs } = services

  bindCall(app, services, getProcessing, async ({ params, person }) => {
    const { video } = await findVideoToSee(db, person, params.videoId)
    const job = await processingOf(db, video.id, clock())
    // Of a film that is to come only they learn who may send one.
    const isTold = job?.isReplacement !== true || rightsOn(person, video).includes('prepare')
    return { job: isTold ? job : null }
  })

  bindCall(app, services, listMyProcessing, async ({ person }) => ({
    items: await processingOfMine(db, person.id, clock()),
  }))

  bindCall(app, services, retryProcessing, async ({ params, person }) => {
    const video = await findVideoToPrepare(db, person, params.videoId)
    if (jobs === null) throw new ProblemError('feature-disabled')
    const now = clock()
    await inTransaction(db, async (trx) => {
      await holdVideo(trx, video.id)
      await trx
        .updateTable('videos')
        .set({ state: 'queued', failure: null, updated_at: now })
        .where('id', '=', video.id)
        .where('state', '=', 'failed')
        .where('file_key', 'is not', null)
        .execute()
      await tryAgain(trx, jobs, { videoId: video.id, now })
    })
    return requireJob(db, video.id, now)
  })

  bindCall(app, services, cancelProcessing, async ({ params, person }) => {
    const video = await findVideoToPrepare(db, person, params.videoId)
    const now = clock()
    const stop = await inTransaction(db, async (trx) => {
      await holdVideo(trx, video.id)
      await cancel(trx, video.id, now)
      const taken = await jobs?.takeBack(trx, video.id)
      await resumeRest(trx, jobs, { videoId: video.id, now })
      return taken
    })
    stop?.()
    await removeLeft(services, video.id)
    return requireJob(db, video.id, now)
  })
}

async function requireJob(db: Kysely<Tables>, videoId: string, now: Date) {
  const job = await processingOf(db, videoId, now)
  if (job === null) throw new ProblemError('not-found')
  return job
}

/** What can be watched by now is all there is. */
async function cancel(trx: Kysely<Tables>, videoId: string, now: Date): Promise<void> {
  const cancelled = await trx
    .updateTable('processing_jobs')
    .set({ state: 'cancelled', updated_at: now })
    .where('video_id', '=', videoId)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()
  if (cancelled === undefined) return
  await removePieces(trx, videoId)
  const failure = { code: 'processing-cancelled', detail: 'Somebody who may edit it stopped this.' }
  const film = filmOf(cancelled)
  if (!(await holdIsPlayed(trx, film))) return failVersion(trx, film, failure, now)
  if (await settleForWatchable(trx, videoId, now)) return
  await trx
    .updateTable('videos')
    .set({ state: 'failed', failure: JSON.stringify(failure), updated_at: now })
    .where('id', '=', videoId)
    .where('state', 'in', ['queued', 'processing'])
    .execute()
}
