import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { inTransaction } from '#server/database/in-transaction.ts'
import type { StoredRung } from '#server/database/stored-json.ts'
import type { Engine, EncodeWork } from '#server/processing/engine/engine.ts'
import { joinParts, WrongPart } from '#server/processing/package/join-parts.ts'
import type { Stretch } from '#server/processing/plan/cut-film.ts'
import type { Pass } from '#server/processing/plan/plan.ts'

import { encodeWhole } from './encode-whole.ts'
import { helpKey, placeOfHelp } from './help-key.ts'
import type { JobReport } from './job-report.ts'
import type { JobRow } from './job-row.ts'
import { JobTakenBack } from './job-taken-back.ts'
import { makePiece, partKey, partsFolder } from './make-piece.ts'
import type { Needs } from './needs.ts'
import {
  claimOfRun,
  claimPiece,
  doneMsOf,
  freePieces,
  giveBackPiece,
  leavePieces,
  makeAgain,
  mostTries,
  piecesOf,
  putPieces,
  type PieceRow,
} from './piece-row.ts'
import { fetchFile } from './scratch.ts'

/** Where others are at the last pieces, it is looked again. */
const lookMs = 500
/** Of so many others a film has help at once. */
const mostHelp = 15

interface MakingPieces {
  services: Needs
  engine: Engine
  job: JobRow
  report: JobReport
  /** Of one reading, with what is told of it. */
  work: EncodeWork
  stretches: readonly Stretch[]
}

/**
 * Makes a reading of a long film in pieces, together with whoever has nothing else to do, and joins them. Sound, and what is
 * taken as it is, is made in one. Answers what was made, in the folder of the work; null where a piece did not come out as it
 * has to: then all of it is made in one reading.
 */
export async function makeInPieces(making: MakingPieces): Promise<Pass | null> {
  const { engine, work } = making
  const rungs = work.pass.video.filter(({ isCopy }) => !isCopy)
  if (making.stretches.length === 0 || rungs.length === 0) return null
  await begin(making, rungs)
  const video = work.pass.video.filter(({ isCopy }) => isCopy)
  const { audio } = work.pass
  const others =
    video.length + audio.length === 0
      ? { video, audio }
      : await encodeWhole(engine, { ...work, pass: { video, audio }, onProgress: () => {} })
  if (!(await makeAll(making))) return null
  return { video: [...others.video, ...rungs], audio: others.audio }
}

/** Goes on with the pieces of an earlier run, where they are of the same reading. */
async function begin(
  { services, engine, job, report, stretches }: MakingPieces,
  rungs: readonly StoredRung[],
): Promise<void> {
  const { db, storage, jobs } = services
  const there = await piecesOf(db, job)
  if (isSame(there, { rungs, stretches, engine })) {
    await freePieces(db, job)
    const workedMs = there.reduce((sum, { is_done, took_ms }) => sum + (is_done ? took_ms : 0), 0)
    report.workedBefore('rest', workedMs)
    return
  }
  await storage.removeFolder(partsFolder(job.video_id, job.id))
  await inTransaction(db, async (trx) => {
    if (!(await report.isHeldIn(trx))) throw new JobTakenBack()
    await putPieces(trx, job, { stretches, rungs, engine: engine.name })
    const help = Math.min(mostHelp, stretches.length - 1)
    for (let number = 1; number <= help; number += 1) {
      await jobs?.add(trx, { key: helpKey(job.video_id, number), place: placeOfHelp(job) })
    }
  })
}

function isSame(
  there: readonly PieceRow[],
  {
    rungs,
    stretches,
    engine,
  }: Pick<MakingPieces, 'stretches' | 'engine'> & { rungs: readonly StoredRung[] },
): boolean {
  const isCutSo = stretches.every(
    ({ fromMs, untilMs }, number) =>
      there[number]?.from_ms === fromMs && there[number].until_ms === untilMs,
  )
  const told = (some: readonly StoredRung[]) =>
    some
      .map(({ name, width, height, maxBitrate, codec }) =>
        [name, width, height, maxBitrate, codec].join(),
      )
      .join()
  return (
    there.length === stretches.length &&
    isCutSo &&
    there.every((row) => row.engine === engine.name && told(row.rungs) === told(rungs))
  )
}

/** Until all of them are joined; false where one will not come out, or not fit. */
async function makeAll(making: MakingPieces): Promise<boolean> {
  const { services, engine, job, work } = making
  const { db, log } = services
  const claim = claimOfRun(job.run ?? job.id)
  let furthestMs = 0
  const tell = async () => {
    furthestMs = Math.max(furthestMs, await doneMsOf(db, job, work.probe.durationMs ?? 0))
    work.onProgress(furthestMs)
  }
  for (;;) {
    work.signal.throwIfAborted()
    const pieces = await piecesOf(db, job)
    // Somebody took them away with the film.
    if (pieces.length === 0) throw new JobTakenBack()
    await tell()
    const spoilt = pieces.find(({ tries }) => tries >= mostTries)
    if (spoilt !== undefined) {
      log.warn('processing.not-in-pieces', { videoId: job.video_id, piece: spoilt.number })
      await leavePieces(db, job)
      return false
    }
    const next = await claimPiece(db, { job, claim, engine: engine.name, isHelp: false })
    if (next !== undefined) await makeOwn(making, next, tell)
    else if (pieces.some(({ is_done }) => !is_done)) {
      await sleep(lookMs, undefined, { signal: work.signal })
    } else if (await joinAll(making, pieces)) return true
  }
}

/** What fails for the first time may be tried again as a run is; then it is known that it does not come out so. */
async function makeOwn(
  { services, engine, work }: MakingPieces,
  piece: PieceRow,
  onTold: () => Promise<void>,
): Promise<void> {
  try {
    await makePiece({ services, engine, ...work, onTold }, piece)
  } catch (error) {
    await giveBackPiece(services.db, piece, { hasFailed: !work.signal.aborted })
    if (work.signal.aborted || piece.tries + 1 < mostTries) throw error
    const videoId = piece.video_id
    services.log.warn('processing.piece-failed', { videoId, piece: piece.number, error })
  }
}

/** False where a piece does not fit: it is to be made again. */
async function joinAll(
  { services, work }: MakingPieces,
  pieces: readonly PieceRow[],
): Promise<boolean> {
  const { db, storage, log } = services
  for (const { name } of pieces[0]?.rungs ?? []) {
    const parts: Parameters<typeof joinParts>[0][number][] = []
    // One after the other: a long film has a hundred of them, which may be far away.
    for (const piece of pieces) {
      const fetched = join(work.folder, `${name}-${piece.number}.mp4`)
      const path = await fetchFile(storage, partKey(piece, name), fetched)
      parts.push({ path, untilMs: piece.until_ms })
    }
    try {
      await joinParts(parts, join(work.folder, `${name}.mp4`))
    } catch (error) {
      const wrong = error instanceof WrongPart ? pieces[error.place] : undefined
      if (wrong === undefined) throw error
      const { video_id: videoId, number: piece } = wrong
      log.warn('processing.piece-does-not-fit', { videoId, piece, name, error })
      await makeAgain(db, wrong)
      return false
    }
  }
  return true
}
