import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { TranscriptionFault } from '#contract/calls/transcription-calls.ts'
import type { Job } from '#server/database/jobs.ts'
import { newId } from '#server/database/new-id.ts'
import type { Engine } from '#server/processing/engine/engine.ts'
import type { Needs } from '#server/processing/job/needs.ts'

import { faultOf } from './fault-of.ts'
import { keepAsTrack } from './keep-as-track.ts'
import { listenToPieces } from './listen-to-pieces.ts'
import type { Transcribing } from './transcribing.ts'
import {
  changeTranscription,
  findTranscription,
  type TranscriptionRow,
} from './transcription-row.ts'

/** So often in a row a run ends without a word, and none of its pieces is heard, before nobody begins another. */
const mostCutOff = 5
const lookMs = 1_500

/** Listens to a film, as the queue hands it out. Throws only what is worth another try. */
export async function runTranscription(
  services: Needs,
  engine: Engine,
  { id, signal, pace }: { id: string } & Pick<Job, 'signal' | 'pace'>,
): Promise<void> {
  const { db, clock, stopping, config } = services
  const found = await findTranscription(db, id)
  if (found === undefined || found.state === 'failed') return
  // Whoever had it in hand has not said what became of it.
  const cutOff = found.cut_off + (found.state === 'running' ? 1 : 0)
  if (cutOff >= mostCutOff) return fail(services, found, 'stopped')
  if (config.transcription === null) return fail(services, found, 'unreachable')
  const row = { ...found, state: 'running' as const, run: newId(), cut_off: cutOff }
  const { state, run } = row
  const begun = { state, run, cut_off: cutOff, fault: null, updated_at: clock() }
  if (!(await changeTranscription(db, found, begun))) return
  const hand = watchHand(services, row)
  const ends = AbortSignal.any([signal, stopping, hand.signal])
  const endpoint = config.transcription
  try {
    await transcribe({ services, engine, endpoint, row, signal: ends, pace })
  } catch (error) {
    await settle(services, row, ends, error)
  } finally {
    hand.stop()
  }
}

/** Nobody tries any more by itself. */
export async function giveUpTranscription(services: Needs, id: string): Promise<void> {
  const row = await findTranscription(services.db, id)
  if (row !== undefined && row.state !== 'failed') await fail(services, row, 'stopped')
}

async function transcribe(transcribing: Transcribing): Promise<void> {
  await withFolder(transcribing, async (folder) => {
    const words = await listenToPieces(transcribing, folder)
    await keepAsTrack(transcribing, words)
  })
}

/** A folder of its own. What runs left there that were cut off goes. */
async function withFolder(
  { services: { config, db }, row }: Transcribing,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const root = join(config.dataDir, 'transcribing')
  const name = `${row.id}.${row.run ?? ''}`
  const folder = join(root, name)
  await mkdir(folder, { recursive: true })
  const there = await readdir(root)
  const atWork = await db.selectFrom('transcriptions').select(['id', 'run']).execute()
  const inHand = new Set([name, ...atWork.map(({ id, run }) => `${id}.${run ?? ''}`)])
  try {
    for (const left of there) {
      if (!inHand.has(left)) await rm(join(root, left), { recursive: true, force: true })
    }
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Notices soon, wherever that was done, that it was taken back or that its video is deleted. */
function watchHand({ db }: Needs, { id, run }: TranscriptionRow) {
  const gone = new AbortController()
  const look = async () => {
    if ((await findTranscription(db, id))?.run !== run) gone.abort()
  }
  // Where the database is away for a while, it is looked at again.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs).unref()
  return { signal: gone.signal, stop: () => clearInterval(timer) }
}

async function settle(
  services: Needs,
  row: TranscriptionRow,
  signal: AbortSignal,
  error: unknown,
): Promise<void> {
  const { db, log } = services
  const videoId = row.video_id
  if (signal.aborted) {
    // Nothing went wrong: whoever takes it up goes on behind the last piece.
    if (await changeTranscription(db, row, { state: 'queued' })) throw error
    return
  }
  const fault = faultOf(error)
  // What an answer said is in none of these: a key may stand in it.
  log.warn('transcription.stopped', { videoId, lang: row.lang, error })
  if (fault !== null) return fail(services, row, fault)
  const { cut_off } = (await findTranscription(db, row.id)) ?? row
  if (cut_off + 1 >= mostCutOff) return fail(services, row, 'stopped')
  if (await changeTranscription(db, row, { state: 'queued', cut_off: cut_off + 1 })) throw error
}

async function fail(
  { db, clock, log }: Needs,
  row: TranscriptionRow,
  fault: TranscriptionFault,
): Promise<void> {
  const failed = { state: 'failed' as const, run: null, fault, updated_at: clock() }
  if (!(await changeTranscription(db, row, failed))) return
  log.info('transcription.failed', { videoId: row.video_id, lang: row.lang, fault })
}
