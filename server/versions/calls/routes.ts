import { listVersions, revertVersion } from '#contract/calls/version-calls.ts'
import { findVideoToPrepare } from '#server/access/video-rights.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import { repeatInTurn } from '#server/api/repeat-work.ts'
import type { Services } from '#server/api/services.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { resumeRest } from '#server/processing/job/cut-short.ts'
import { holdVideo } from '#server/versions/film-job.ts'
import { playVersion } from '#server/versions/play-version.ts'
import { removeOldVersions } from '#server/versions/remove-old.ts'

import { listVersionsOf } from './list-versions.ts'

const removeMs = 3_600_000

/** The films of a video, and going back to one that it played before. */
export function mountVersions(app: App, services: Services): void {
  const { db, clock, jobs } = services
  const turn = {
    name: 'old-versions',
    everyMs: removeMs,
    failure: 'versions.remove-failed',
  } as const
  repeatInTurn(services, turn, () => removeOldVersions(services))

  bindCall(app, services, listVersions, async ({ params, person }) => {
    const video = await findVideoToPrepare(db, person, params.videoId)
    return { items: await listVersionsOf(services, video) }
  })

  bindCall(app, services, revertVersion, async ({ params, person }) => {
    const video = await findVideoToPrepare(db, person, params.videoId)
    const [videoId, now] = [video.id, clock()]
    const back = { videoId, number: params.number, from: 'former', state: 'ready', now } as const
    const isBack = await inTransaction(db, async (trx) => {
      await holdVideo(trx, videoId)
      const isPlayed = await playVersion(trx, back)
      if (isPlayed) await resumeRest(trx, jobs, { videoId, now })
      return isPlayed
    })
    // Pressed twice, it plays already.
    if (!isBack && video.film_number !== params.number) throw new ProblemError('not-found')
    return { items: await listVersionsOf(services, video) }
  })
}
