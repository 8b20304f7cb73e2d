import type { Kysely } from 'kysely'

import { inTransaction } from '#server/database/in-transaction.ts'
import { placesOf } from '#server/database/job-lanes.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import { newId } from '#server/database/new-id.ts'
import type { StoredStep } from '#server/database/stored-json.ts'
import type { Tables } from '#server/database/tables.ts'
import { nextPlace, placeOfRest } from '#server/processing/line/place-in-line.ts'
import { reviveVersion } from '#server/versions/coming-version.ts'
import type { FilmName } from '#server/versions/film-row.ts'

import { changeJob, filmOf, type JobRow } from './job-row.ts'
import type { Needs } from './needs.ts'
import { removePieces } from './piece-row.ts'

const inLine = {
  state: 'queued' as const,
  attempts: 0,
  cut_off: 0,
  run: null,
  worker: null,
  lacks_room: false,
  failure: null,
}

interface Begun {
  film: FilmName
  fileKey: string
  /** Does its container say how long it is? Else that is only what its owner declared. */
  isRead: boolean
  now: Date
}

/** Puts the film of a video in line, as part of the transaction that gives it that film. What was made of another one goes. */
export async function beginJob(
  trx: Kysely<Tables>,
  jobs: JobQueue,
  { film, fileKey, isRead, now }: Begun,
): Promise<void> {
  const place = await nextPlace(trx, { film, lane: 'first', isRead })
  await putAnew(trx, jobs, { film, fileKey, id: newId(), steps: [], place, now })
}

interface PutAnew {
  film: FilmName
  fileKey: string
  /** Names its folder. */
  id: string
  /** What was done of it before. */
  steps: readonly StoredStep[]
  place: number
  now: Date
}

/** In line for the one film of the video that is prepared from now on. */
export async function putAnew(
  trx: Kysely<Tables>,
  jobs: JobQueue,
  { film: { videoId, number }, fileKey, id, steps, place, now }: PutAnew,
): Promise<void> {
  const begun = {
    ...inLine,
    id,
    place,
    film_number: number,
    file_key: fileKey,
    steps: JSON.stringify(steps),
    queued_at: now,
    started_at: null,
    updated_at: now,
  }
  await removePieces(trx, videoId)
  await trx
    .insertInto('processing_jobs')
    .values({ video_id: videoId, ...begun })
    .onConflict((conflict) => conflict.column('video_id').doUpdateSet(begun))
    .execute()
  await jobs.add(trx, { key: videoId, place })
}

/** Puts it in line again where it stopped: what was made by then is kept. */
export async function continueJob(
  trx: Kysely<Tables>,
  jobs: JobQueue,
  stopped: JobRow,
  now: Date,
): Promise<void> {
  const isRead = isDone(stopped, 'inspect')
  // Once it can be watched, what is left waits for all that cannot.
  const lane = isDone(stopped, 'first') ? 'rest' : 'first'
  const film = filmOf(stopped)
  if (!(await reviveVersion(trx, film, now))) return
  const place = await nextPlace(trx, { film, lane, isRead })
  await trx
    .updateTable('processing_jobs')
    .set({ ...inLine, place, queued_at: now, updated_at: now })
    .where('video_id', '=', film.videoId)
    .execute()
  await jobs.add(trx, { key: film.videoId, place })
}

/**
 * What can be watched already and waits among those that cannot, as it was put in line before there were two lines, goes
 * to the other one. Answers whether it did.
 */
export function moveToItsLane(
  { db, jobs, clock }: Pick<Needs, 'db' | 'jobs' | 'clock'>,
  job: JobRow,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (jobs === null || !isDone(job, 'first') || job.place >= placesOf('rest').from) return false
    const place = await placeOfRest(trx, filmOf(job))
    const change = { state: 'queued' as const, place, updated_at: clock() }
    if (!(await changeJob(trx, job, change))) return false
    await jobs.add(trx, { key: job.video_id, place })
    return true
  })
}

/** Was this step of it done? */
export function isDone({ steps }: Pick<JobRow, 'steps'>, step: StoredStep['name']): boolean {
  return steps.some(({ name, state }) => name === step && state === 'done')
}
