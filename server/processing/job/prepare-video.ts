import { inTransaction } from '#server/database/in-transaction.ts'
import type { Pace } from '#server/database/job-lanes.ts'
import type { StoredStreams } from '#server/database/stored-json.ts'
import type { Engine, EncodeWork } from '#server/processing/engine/engine.ts'
import { planFor, type Pass, type Plan } from '#server/processing/plan/plan.ts'
import { readFilm } from '#server/versions/film-row.ts'
import { removeLeft } from '#server/versions/remove-left.ts'

import { encodeWhole } from './encode-whole.ts'
import { inspectFilm } from './inspect-film.ts'
import type { JobReport } from './job-report.ts'
import { filmOf, type JobRow } from './job-row.ts'
import { JobTakenBack } from './job-taken-back.ts'
import { keepDrawn } from './keep-drawn.ts'
import { keepPass, writeMaster } from './keep-pass.ts'
import { keepWords } from './keep-words.ts'
import type { Needs } from './needs.ts'
import { placeOfRest } from './place-in-line.ts'
import { fetchFilm, withScratch } from './scratch.ts'
import { showFilm } from './show-film.ts'
import { inspectStep, stepsOf } from './steps.ts'
import { waitForRoom } from './wait-for-room.ts'

export interface Preparing {
  services: Needs
  engine: Engine
  job: JobRow
  signal: AbortSignal
  pace: Pace
  report: JobReport
}

interface Film {
  input: string
  folder: string
  probe: EncodeWork['probe']
  durationMs: number
  plan: Plan
}

/**
 * Makes of a film what people watch, in two runs: the first looks into it, draws its pictures and makes what lets it be
 * watched; the rest then waits in line for what others cannot watch yet. Either may end at any moment and be run again:
 * it goes on behind the last step that was written down.
 */
export async function prepareVideo(preparing: Preparing): Promise<void> {
  const { services, job, report } = preparing
  await withScratch(services, job, async (folder) => {
    const input = await fetchFilm(services.storage, job.file_key, folder)
    const film = await look(preparing, { input, folder })
    const isWatchable = report.isDone('first')
    if (!isWatchable) await drawPictures(preparing, film)
    // Nobody knew of this step yet when some that can be watched were begun.
    await addWords(preparing, film)
    await makePass(preparing, film, isWatchable ? 'rest' : 'first')
  })
}

async function drawPictures(preparing: Preparing, film: Film): Promise<void> {
  const { services, engine, job, signal, report } = preparing
  const { input, folder, probe, durationMs } = film
  await report.step('pictures', async () => {
    const drawn = await engine.draw({ input, folder, signal, probe, durationMs })
    await keepDrawn(services, filmOf(job), drawn)
  })
}

async function addWords(preparing: Preparing, { input, folder, probe }: Film): Promise<void> {
  const { services, engine, job, signal, report } = preparing
  const { words: tracks } = probe
  if (tracks.length === 0) return
  await report.step('words', async () => {
    const written = await engine.writeWords({ input, folder, signal, tracks })
    await keepWords(services, filmOf(job), { written, signal })
  })
}

/** The film is looked into by each run: that is quick, and a plan that is made anew is the same. */
async function look(
  { services, engine, job, signal, report }: Preparing,
  { input, folder }: { input: string; folder: string },
): Promise<Film> {
  const inspect = () => inspectFilm(services, engine, filmOf(job), { input, folder, signal })
  if (job.steps.length === 0) await report.plan([inspectStep])
  const found = await report.step('inspect', inspect)
  const { probe, durationMs } = found ?? (await inspect())
  const plan = planFor(probe)
  await report.plan(stepsOf(plan, { hasWords: probe.words.length > 0 }))
  return { input, folder, probe, durationMs, plan }
}

async function makePass(preparing: Preparing, film: Film, which: keyof Plan): Promise<void> {
  const { services, engine, job, signal, pace, report } = preparing
  const { input, folder, probe, durationMs, plan } = film
  await waitForRoom(services, report, { pass: plan[which], durationMs, folder, signal })
  const isWhole = which === 'rest' || plan.rest.video.length === 0
  await report.step(which, async (progress) => {
    const onProgress = (doneMs: number) => progress(doneMs / durationMs)
    const work = { input, folder, signal, probe, pass: plan[which], onProgress, pace }
    const made = await encodeWhole(engine, work)
    const streams = await keep(preparing, film, which, made)
    await inTransaction(services.db, async (trx) => {
      const now = services.clock()
      const place = isWhole ? job.place : await placeOfRest(trx, filmOf(job))
      const next = isWhole ? { state: 'done' as const } : { state: 'queued' as const, place }
      // Held from here on, so that nobody takes it back before it is written down.
      if (!(await report.doneIn(trx, which, { ...next, run: null }))) throw new JobTakenBack()
      await writeMaster(services.storage, streams)
      await showFilm(trx, job, { streams, which, isWhole, now })
      if (!isWhole) await services.jobs?.add(trx, { key: job.video_id, place })
    })
    await removeLeft(services, job.video_id, isWhole ? streams : null)
  })
  if (isWhole) services.log.info('processing.finished', { videoId: job.video_id })
}

/** Under names of this run alone: one that lost it to another and does not know yet writes nothing of theirs. */
async function keep(
  { services, job }: Preparing,
  { folder, probe }: Film,
  which: keyof Plan,
  pass: Pass,
): Promise<StoredStreams> {
  return keepPass({
    storage: services.storage,
    from: folder,
    folder: `videos/${job.video_id}/${job.id}`,
    run: job.run ?? job.id,
    pass,
    fps: probe.video.fps,
    lengths: { pictureMs: probe.video.durationMs, filmMs: probe.durationMs },
    before: which === 'first' ? null : await streamsOf(services, job),
  })
}

async function streamsOf({ db }: Needs, job: JobRow): Promise<StoredStreams | null> {
  return (await readFilm(db, filmOf(job)))?.streams ?? null
}
