import type { Kysely } from 'kysely'

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

interface Wanted {
  videoId: string
  /** This preparation of it, and none that was begun since: then `not-found`. */
  jobId?: string
}

/** Puts what stopped of a video in line again. Throws `feature-disabled` where nothing prepares films, and `not-found`. */
export async function prepareAgain(services: Services, wanted: Wanted): Promise<void> {
  const { db, clock, jobs } = services
  if (jobs === null) throw new ProblemError('feature-disabled')
  const { videoId } = wanted
  const now = clock()
  await inTransaction(db, async (trx) => {
    await holdWanted(trx, wanted)
    await trx
      .updateTable('videos')
      .set({ state: 'queued', failure: null, updated_at: now })
      .where('id', '=', videoId)
      .where('state', '=', 'failed')
      .where('file_key', 'is not', null)
      .execute()
    await tryAgain(trx, jobs, { videoId, now })
  })
}

/** Stops preparing a video: what can be watched by now is all there is. Throws `not-found`. */
export async function stopPreparing(services: Services, wanted: Wanted): Promise<void> {
  const { db, clock, jobs } = services
  const { videoId } = wanted
  const now = clock()
  const stop = await inTransaction(db, async (trx) => {
    await holdWanted(trx, wanted)
    await cancel(trx, videoId, now)
    const taken = await jobs?.takeBack(trx, videoId)
    await resumeRest(trx, jobs, { videoId, now })
    return taken
  })
  stop?.()
  await removeLeft(services, videoId)
}

async function holdWanted(trx: Kysely<Tables>, { videoId, jobId }: Wanted): Promise<void> {
  await holdVideo(trx, videoId)
  if (jobId === undefined) return
  const there = await trx
    .selectFrom('processing_jobs')
    .select('id')
    .where('video_id', '=', videoId)
    .where('id', '=', jobId)
    .executeTakeFirst()
  if (there === undefined) throw new ProblemError('not-found')
}

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
  const failure = {
    code: 'processing-cancelled',
    detail: 'It was stopped by somebody who may edit it, or by an administrator.',
  }
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
