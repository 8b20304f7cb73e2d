import { statesBefore } from '#server/access/video-state.ts'
import { workerName } from '#server/base/worker-name.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { longestS } from '#server/database/job-queue.ts'
import type { Job } from '#server/database/jobs.ts'
import { newId } from '#server/database/new-id.ts'
import type { StoredFailure } from '#server/database/stored-json.ts'
import type { Engine } from '#server/processing/engine/engine.ts'
import { ToolFailure } from '#server/processing/engine/tool-failure.ts'
import { MediaFault } from '#server/uploads/inspect/media-fault.ts'
import { failVersion } from '#server/versions/coming-version.ts'
import { holdVideo } from '#server/versions/film-job.ts'
import { holdIsPlayed } from '#server/versions/film-row.ts'
import { removeLeft } from '#server/versions/remove-left.ts'
import { settleForWatchable } from '#server/videos/publish-video.ts'

import { moveToItsLane } from './begin-job.ts'
import { resumeRest } from './cut-short.ts'
import { watchHand } from './hand-watch.ts'
import { JobReport } from './job-report.ts'
import {
  changeJob,
  filmOf,
  findJob,
  isAtHand,
  isInHand,
  mostAttempts,
  mostCutOff,
  mostCutOffCompact,
  type JobRow,
} from './job-row.ts'
import { JobTakenBack } from './job-taken-back.ts'
import type { Needs } from './needs.ts'
import { removePieces } from './piece-row.ts'
import { prepareVideo, type Preparing } from './prepare-video.ts'
import { withoutTimeLeft } from './time-left.ts'

/** When the queue ends a run it has worked for so long, or stood still meanwhile: it counts from a little earlier. */
const mostWorkedMs = longestS * 1000 - 60_000

/** Does what the queue hands out. Throws only what is worth another try. */
export async function runJob(
  services: Needs,
  engine: Engine,
  { key, signal, pace }: Job,
): Promise<void> {
  const { db, stopping } = services
  const found = await findJob(db, key)
  if (found === undefined || !isAtHand(found)) return
  if (await moveToItsLane(services, found)) return
  // Whoever had it in hand has not said what became of it: that was no fault of the film, as a rule.
  const cutOff = found.cut_off + (found.state === 'running' ? 1 : 0)
  const counted = { ...found, cut_off: cutOff }
  if (cutOff >= mostCutOff) return fail(services, found, triedInVain(counted))
  const job = { ...counted, run: newId(), steps: withoutTimeLeft(found.steps) }
  if (!(await begin(services, found, job))) return
  const hand = watchHand(() => isInHand(db, job))
  const ends = AbortSignal.any([signal, stopping, hand.signal])
  const report = new JobReport({ services, job, signal: ends, pace })
  try {
    await prepareVideo({ services, engine, job, signal: ends, pace, report })
  } catch (error) {
    const isTooLong = signal.aborted && report.workedMs() >= mostWorkedMs
    await settle({ services, job, signal: ends, isTooLong }, error)
  } finally {
    hand.stop()
  }
}

/** Takes it in hand, unless somebody else was faster. */
function begin(
  { db, clock }: Needs,
  found: JobRow,
  { cut_off, run, steps }: JobRow,
): Promise<boolean> {
  const now = clock()
  return inTransaction(db, async (trx) => {
    await trx
      .updateTable('videos')
      .set({ state: 'processing', failure: null, updated_at: now })
      .where('id', '=', found.video_id)
      .where('state', '=', 'queued')
      .execute()
    const change = { state: 'running' as const, cut_off, run, steps, updated_at: now }
    return changeJob(trx, found, {
      ...change,
      lacks_room: false,
      worker: workerName,
      started_at: found.started_at ?? now,
    })
  })
}

interface Ended extends Pick<Preparing, 'services' | 'job' | 'signal'> {
  /** It has worked for as long as the queue lets anybody. */
  isTooLong: boolean
}

/** What became of a run that did not come to its end. */
async function settle({ services, job, signal, isTooLong }: Ended, error: unknown): Promise<void> {
  const { db, log, clock } = services
  if (error instanceof JobTakenBack) return
  const videoId = job.video_id
  // Each step that was done in this run has started the counts anew.
  const now = await findJob(db, videoId)
  if (now === undefined || now.id !== job.id || now.run !== job.run) return
  const inLine = { state: 'queued' as const, lacks_room: false }
  if (isTooLong) {
    // Begun anew it would take as long, again and again.
    if (!services.config.processing.wantsAv1 || now.cut_off >= mostCutOffCompact) {
      return fail(services, now, triedInVain(now))
    }
    if (await changeJob(db, now, { ...inLine, cut_off: mostCutOffCompact })) throw error
    return
  }
  if (signal.aborted) {
    // Nothing went wrong: whoever takes it up begins with as many tries as this one had.
    if (await changeJob(db, now, inLine)) throw error
    return
  }
  const attempts = now.attempts + 1
  log.warn('processing.stopped', { videoId, attempts, error, ...saidBy(error) })
  if (error instanceof MediaFault) {
    const { code, message: detail } = error
    return fail(services, now, { code, detail, step: null, isRetryable: false })
  }
  const tried = { ...now, attempts }
  if (attempts >= mostAttempts) return fail(services, tried, triedInVain(tried))
  await changeJob(db, now, { ...inLine, attempts, updated_at: clock() })
  throw error
}

function saidBy(error: unknown): { said?: string } {
  return error instanceof ToolFailure ? { said: error.said } : {}
}

/** Nobody tries any more by itself. */
export async function giveUp(services: Needs, videoId: string): Promise<void> {
  const job = await findJob(services.db, videoId)
  if (job === undefined) return
  await fail(services, job, triedInVain(job))
}

function triedInVain({ attempts, cut_off }: JobRow): StoredFailure {
  const detail = `It failed ${attempts} times, was cut off ${cut_off} times, and did not come to its end.`
  return { code: 'processing-stopped', detail, step: null, isRetryable: true }
}

/** What can be watched by now is all there is, and the failure stands beside it; else the video says why it cannot be. */
async function fail(
  services: Needs,
  { id, video_id, run, attempts }: JobRow,
  failure: StoredFailure,
): Promise<void> {
  const { db, clock, log, jobs } = services
  const now = clock()
  await inTransaction(db, async (trx) => {
    await holdVideo(trx, video_id)
    const job = await findJob(trx, video_id)
    if (job === undefined || job.id !== id || job.run !== run) return
    const steps = job.steps.map((step) =>
      step.state === 'running' ? { ...step, state: 'failed' as const } : step,
    )
    const step = steps.find(({ state }) => state === 'failed')?.name ?? null
    const told = { ...failure, step }
    await removePieces(trx, video_id)
    const change = { state: 'failed' as const, steps, attempts, failure: told, updated_at: now }
    if (!(await changeJob(trx, job, { ...change, lacks_room: false }))) return
    const film = filmOf(job)
    if (!(await holdIsPlayed(trx, film))) {
      await failVersion(trx, film, failure, now)
      return resumeRest(trx, jobs, { videoId: video_id, now })
    }
    if (await settleForWatchable(trx, video_id, now)) return
    const { code, detail } = failure
    await trx
      .updateTable('videos')
      .set({ state: 'failed', failure: JSON.stringify({ code, detail }), updated_at: now })
      .where('id', '=', video_id)
      .where('state', 'in', statesBefore('failed'))
      .execute()
  })
  await removeLeft(services, video_id)
  log.info('processing.failed', { videoId: video_id, ...failure })
}
