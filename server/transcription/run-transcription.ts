import type { TranscriptionFault } from '#contract/calls/transcription-calls.ts'
import type { Job } from '#server/database/jobs.ts'
import { newId } from '#server/database/new-id.ts'
import { watchHand } from '#server/processing/job/hand-watch.ts'
import type { Needs } from '#server/processing/job/needs.ts'

import { faultOf } from './fault-of.ts'
import type { Held } from './transcribing.ts'
import {
  changeTranscription,
  findTranscription,
  type FoundTranscription,
  type TranscriptionRow,
} from './transcription-row.ts'

/** So often in a row a run ends without a word, and none of its pieces is heard, before nobody begins another. */
const mostCutOff = 5

/** What is done of it, once this run has it in hand. */
export type DoWords = (held: Held) => Promise<void>

/** Has words made, as the queue hands it out. Throws only what is worth another try. */
export async function runTranscription(
  services: Needs,
  { id, signal, pace }: { id: string } & Pick<Job, 'signal' | 'pace'>,
  doWords: DoWords,
): Promise<void> {
  const { db, clock, stopping } = services
  const found = await findTranscription(db, id)
  if (found === undefined || found.state === 'failed') return
  // Whoever had it in hand has not said what became of it.
  const cutOff = found.cut_off + (found.state === 'running' ? 1 : 0)
  if (cutOff >= mostCutOff) return fail(services, found, 'stopped')
  if (isOfFormerFilm(found)) return fail(services, found, 'film-replaced')
  const row = { ...found, state: 'running' as const, run: newId(), cut_off: cutOff }
  const { state, run } = row
  const begun = { state, run, cut_off: cutOff, fault: null, updated_at: clock() }
  if (!(await changeTranscription(db, found, begun))) return
  const hand = watchHand(async () => {
    const now = await findTranscription(db, id)
    return now?.run === run && !isOfFormerFilm(now)
  })
  const ends = AbortSignal.any([signal, stopping, hand.signal])
  try {
    await doWords({ services, row, signal: ends, pace })
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

/** Nobody listens on to a film that is not shown any more; a track stays what it is. */
function isOfFormerFilm({ from_id, film_number, playing }: FoundTranscription): boolean {
  return from_id === null && film_number !== playing
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
    const now = await findTranscription(db, row.id)
    if (now?.run === row.run && isOfFormerFilm(now)) return fail(services, row, 'film-replaced')
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
