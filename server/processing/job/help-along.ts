import { inTransaction } from '#server/database/in-transaction.ts'
import type { Job, JobQueue } from '#server/database/jobs.ts'
import { newId } from '#server/database/new-id.ts'
import type { Engine } from '#server/processing/engine/engine.ts'

import { helpedBy, placeOfHelp } from './help-key.ts'
import { findJob, isAtHand, type JobRow } from './job-row.ts'
import { makePiece } from './make-piece.ts'
import type { Needs } from './needs.ts'
import { claimPiece, giveBackPiece, type PieceRow } from './piece-row.ts'
import { fetchFilm, withScratch } from './scratch.ts'

interface Helping {
  services: Needs & { jobs: JobQueue }
  engine: Engine
  job: Job
}

/**
 * Makes one piece of a film that another run has in hand, and offers to make one more: whatever else waits comes before
 * that. A piece is given back where this process is needed for what cannot be watched yet. Throws where somebody else
 * may help instead.
 */
export async function helpAlong({ services, engine, job }: Helping): Promise<void> {
  const { db, jobs, log, stopping } = services
  const film = await filmToHelp(services, job.key)
  if (film === null) return
  const claim = newId()
  const piece = await claimPiece(db, { job: film, claim, engine: engine.name, isHelp: true })
  if (piece === undefined) return
  const needed = new AbortController()
  const stopListening = job.pace.onChange(() => job.pace.isHeld() && needed.abort())
  if (job.pace.isHeld()) needed.abort()
  const signal = AbortSignal.any([job.signal, stopping, needed.signal])
  try {
    await makeOne({ services, engine, signal }, film, piece)
  } catch (error) {
    await giveBackPiece(db, piece, { hasFailed: !signal.aborted })
    if (signal.aborted) throw error
    // The run that has the film in hand makes it, or says what is wrong.
    const { video_id: videoId, number } = piece
    log.warn('processing.piece-failed', { videoId, piece: number, error })
    return
  } finally {
    stopListening()
  }
  await inTransaction(db, async (trx) => {
    const now = await filmToHelp({ ...services, db: trx }, job.key)
    if (now !== null) await jobs.add(trx, { key: job.key, place: placeOfHelp(now) })
  })
}

async function filmToHelp({ db }: Pick<Needs, 'db'>, key: string): Promise<JobRow | null> {
  const film = await findJob(db, helpedBy(key) ?? '')
  return film !== undefined && isAtHand(film) ? film : null
}

function makeOne(
  { services, engine, signal }: Pick<Helping, 'services' | 'engine'> & { signal: AbortSignal },
  film: JobRow,
  piece: PieceRow,
): Promise<void> {
  const run = { video_id: piece.video_id, run: piece.claim }
  return withScratch(services, run, async (folder) => {
    const input = await fetchFilm(services.storage, film.file_key, folder)
    const { video, ...probe } = await engine.probe({ input, folder, signal })
    if (video === null) throw new Error('There is no picture to make pieces of.')
    await makePiece({ services, engine, input, folder, probe: { ...probe, video }, signal }, piece)
  })
}
