import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Pace } from '#server/database/job-lanes.ts'
import type { Engine, EncodeWork } from '#server/processing/engine/engine.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { Needs } from './needs.ts'
import { donePiece, keepPiece, type PieceRow } from './piece-row.ts'

const tellMs = 1_000

interface MakingPiece {
  services: Pick<Needs, 'db' | 'storage' | 'clock'>
  engine: Engine
  input: string
  /** Of the run; what is made lies there until it is whole. */
  folder: string
  probe: EncodeWork['probe']
  signal: AbortSignal
  pace?: Pace | undefined
  /** Every second. */
  onTold?: () => Promise<void>
}

/**
 * Makes a piece that was claimed, and puts it where its film is joined. What was made of one that somebody else has by now
 * is left where nobody looks. Throws what went wrong; whoever has claimed it gives it back then.
 */
export async function makePiece(making: MakingPiece, piece: PieceRow): Promise<void> {
  const { services, engine, input, probe, signal, pace, onTold } = making
  const { from_ms: fromMs, until_ms: untilMs, rungs } = piece
  const folder = join(making.folder, `piece-${piece.number}`)
  const lengthMs = (untilMs ?? probe.durationMs ?? fromMs) - fromMs
  const lost = new AbortController()
  const beganMs = services.clock().getTime()
  let progress = 0
  const tell = async () => {
    if (!(await keepPiece(services.db, piece, progress))) lost.abort()
    await onTold?.()
  }
  // Where the database is away for a while, it is told later.
  const timer = setInterval(() => void tell().catch(() => undefined), tellMs).unref()
  try {
    await mkdir(folder, { recursive: true })
    await engine.encode({
      input,
      folder,
      probe,
      pace,
      pass: { video: rungs, audio: [] },
      stretch: { fromMs, untilMs },
      signal: AbortSignal.any([signal, lost.signal]),
      onProgress: (doneMs) => {
        progress = Math.max(progress, Math.min(1, doneMs / Math.max(1, lengthMs)))
      },
    })
    for (const { name } of rungs) await keepPart(services.storage, piece, { name, folder })
    await donePiece(services.db, piece, services.clock().getTime() - beganMs)
  } catch (error) {
    if (lost.signal.aborted && !signal.aborted) return
    throw error
  } finally {
    clearInterval(timer)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where nothing is shown there may be no file. */
async function keepPart(
  storage: Storage,
  piece: PieceRow,
  { name, folder }: { name: string; folder: string },
): Promise<void> {
  const path = join(folder, `${name}.mp4`)
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  const key = partKey(piece, name)
  if (isThere) await storage.importFile(key, path, 'move')
  else await storage.write(key, new Uint8Array())
}

/** By who makes it: two that both believe to have a piece never write the same file. */
export function partKey(
  { video_id, job_id, number, claim }: Pick<PieceRow, 'video_id' | 'job_id' | 'number' | 'claim'>,
  name: string,
): string {
  return `${partsFolder(video_id, job_id)}/${number}-${claim ?? ''}-${name}.mp4`
}

/** Not in the folder that players read from: it goes with the preparation, whatever becomes of that. */
export function partsFolder(videoId: string, jobId: string): string {
  return `videos/${videoId}/${jobId}.parts`
}
