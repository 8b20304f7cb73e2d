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
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { prepareAgain, stopPreparing } from './again-or-stop.ts'
import { processingOf, processingOfMine } from './processing-view.ts'

/** How far a video is, trying again, and taking it back. */
export function mountProcessing(app: App, services: Services): void {
  const { db, clock } = services

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
    const { id: videoId } = await findVideoToPrepare(db, person, params.videoId)
    await prepareAgain(services, { videoId })
    return requireJob(db, videoId, clock())
  })

  bindCall(app, services, cancelProcessing, async ({ params, person }) => {
    const { id: videoId } = await findVideoToPrepare(db, person, params.videoId)
    await stopPreparing(services, { videoId })
    return requireJob(db, videoId, clock())
  })
}

async function requireJob(db: Kysely<Tables>, videoId: string, now: Date) {
  const job = await processingOf(db, videoId, now)
  if (job === null) throw new ProblemError('not-found')
  return job
}
