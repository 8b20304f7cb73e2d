import { inTransaction } from '#server/database/in-transaction.ts'
import type { Pace } from '#server/database/job-lanes.ts'
import type { StoredStreams } from '#server/database/stored-json.ts'
import type { Engine, EncodeWork } from '#server/processing/engine/engine.ts'
import { ToolFailure } from '#server/processing/engine/tool-failure.ts'
import { placeOfRest } from '#server/processing/line/place-in-line.ts'
import { cutFilm, type Stretch } from '#server/processing/plan/cut-film.ts'
import { passesOfRest, planFor, type Pass, type Plan } from '#server/processing/plan/plan.ts'
import { MediaFault } from '#server/uploads/inspect/media-fault.ts'
import { readFilm } from '#server/versions/film-row.ts'
import { removeLeft } from '#server/versions/remove-left.ts'

import { encodeWhole } from './encode-whole.ts'
import { inspectFilm } from './inspect-film.ts'
import type { JobReport } from './job-report.ts'
import { filmOf, mostAttempts, mostCutOffCompact, type JobRow } from './job-row.ts'
import { JobTakenBack } from './job-taken-back.ts'
import { keepDrawn } from './keep-drawn.ts'
import { isMade, keepPass, writeMaster } from './keep-pass.ts'
import { keepWords } from './keep-words.ts'
import { makeInPieces } from './make-in-pieces.ts'
import type { Needs } from './needs.ts'
import { removePieces } from './piece-row.ts'
import { fetchFilm, withScratch } from './scratch.ts'
import { showFilm } from './show-film.ts'
import { inspectStep, progressOver, stepsOf } from './steps.ts'
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
  /** What all but its first quality is made in; none where that is one. */
  stretches: readonly Stretch[]
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
    await makePasses(preparing, film, isWatchable ? 'rest' : 'first')
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
  const wantsAv1 =
    services.config.processing.wantsAv1 && engine.hasAv1 && job.cut_off < mostCutOffCompact
  const plan = planFor(probe, { wantsAv1 })
  const hasWords = probe.words.length > 0
  await report.plan(stepsOf(plan, { hasWords, isWatchable: report.isDone('first') }))
  const stretches = cutFilm(probe, services.pieceLengths)
  return { input, folder, probe, durationMs, plan, stretches }
}

async function makePasses(
  preparing: Preparing,
  film: Film,
  which: 'first' | 'rest',
): Promise<void> {
  const { services, job, signal, report } = preparing
  const { folder, durationMs, plan } = film
  const passes = which === 'first' ? [plan.first] : passesOfRest(plan)
  const isInPieces = which === 'rest' && film.stretches.length > 0
  const all = {
    // What is made in pieces lies there twice while they are joined.
    video: [...passes, ...(isInPieces ? passes : [])].flatMap(({ video }) => video),
    audio: passes.flatMap(({ audio }) => audio),
  }
  await waitForRoom(services, report, { pass: all, durationMs, folder, signal })
  const isWhole = which === 'rest' || passesOfRest(plan).length === 0
  await report.step(which, async (progress) => {
    const streams = await makeAll(preparing, film, { which, progress })
    await inTransaction(services.db, async (trx) => {
      const now = services.clock()
      const place = isWhole ? job.place : await placeOfRest(trx, filmOf(job))
      const next = isWhole ? { state: 'done' as const } : { state: 'queued' as const, place }
      // Held from here on, so that nobody takes it back before it is written down.
      if (!(await report.doneIn(trx, which, { ...next, run: null }))) throw new JobTakenBack()
      if (isWhole) await removePieces(trx, job.video_id)
      await writeMaster(services.storage, streams)
      await showFilm(trx, job, { streams, which, isWhole, now })
      if (!isWhole) await services.jobs?.add(trx, { key: job.video_id, place })
    })
    await removeLeft(services, job.video_id, isWhole ? streams : null)
  })
  if (isWhole) services.log.info('processing.finished', { videoId: job.video_id })
}

interface Making {
  which: 'first' | 'rest'
  progress: (share: number) => void
}

/**
 * One reading after the other. What every browser plays is there for whoever begins to play while the rest is made, and is
 * not made again.
 */
async function makeAll(
  preparing: Preparing,
  film: Film,
  { which, progress }: Making,
): Promise<StoredStreams> {
  const { services, job } = preparing
  const { plan, durationMs } = film
  const advance = progressOver(which === 'first' ? [plan.first] : passesOfRest(plan))
  const make = (pass: Pass, before: StoredStreams | null) => {
    const share = advance(pass)
    const onProgress = (doneMs: number) => progress(share(doneMs / durationMs))
    return makePass(preparing, film, { pass, before, onProgress })
  }
  if (which === 'first') return make(plan.first, null)
  const before = (await readFilm(services.db, filmOf(job)))?.streams
  if (!before) throw new Error('What can be watched of it is gone.')
  const usual = isMade(plan.rest, before) ? before : await make(plan.rest, before)
  let streams = usual
  try {
    for (const pass of plan.compact) {
      // Neither is what was made before made again, nor does anybody wait for what comes.
      if (isMade(pass, streams)) continue
      if (streams !== before) await showSoFar(preparing, streams)
      streams = await make(pass, streams)
    }
  } catch (error) {
    requireSpared(preparing, error)
  }
  return streams
}

/** What only saves bytes and does not come out, again and again, is left out: the film plays as well without. Throws everything else. */
function requireSpared({ services, job, signal }: Preparing, error: unknown): void {
  const isLast = job.attempts + 1 >= mostAttempts
  const isItsOwn = error instanceof ToolFailure || error instanceof MediaFault
  if (signal.aborted || !isLast || !isItsOwn) throw error
  services.log.warn('processing.compact-left-out', { videoId: job.video_id, error })
}

interface OnePass {
  pass: Pass
  before: StoredStreams | null
  onProgress: (doneMs: number) => void
}

async function makePass(
  preparing: Preparing,
  film: Film,
  { pass, before, onProgress }: OnePass,
): Promise<StoredStreams> {
  const { engine, signal, pace } = preparing
  const { input, folder, probe } = film
  const work = { input, folder, signal, probe, pass, onProgress, pace }
  // What lets it be watched first is small, and nobody else is to be kept from it.
  const stretches = before === null ? [] : film.stretches
  const made =
    (await makeInPieces({ ...preparing, work, stretches })) ?? (await encodeWhole(engine, work))
  return keep(preparing, film, { pass: made, before })
}

function showSoFar({ services, job, report }: Preparing, streams: StoredStreams): Promise<void> {
  return inTransaction(services.db, async (trx) => {
    if (!(await report.isHeldIn(trx))) throw new JobTakenBack()
    await writeMaster(services.storage, streams)
    const now = services.clock()
    await showFilm(trx, job, { streams, which: 'rest', isWhole: false, now })
  })
}

/** Under names of this run alone: one that lost it to another and does not know yet writes nothing of theirs. */
async function keep(
  { services, job }: Preparing,
  { folder, probe }: Film,
  { pass, before }: Pick<OnePass, 'pass' | 'before'>,
): Promise<StoredStreams> {
  return keepPass({
    storage: services.storage,
    from: folder,
    folder: `videos/${job.video_id}/${job.id}`,
    run: job.run ?? job.id,
    pass,
    fps: probe.video.fps,
    lengths: { pictureMs: probe.video.durationMs, filmMs: probe.durationMs },
    before,
  })
}
