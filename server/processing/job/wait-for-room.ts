import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Pass } from '#server/processing/plan/plan.ts'

import type { JobReport } from './job-report.ts'
import type { Needs } from './needs.ts'

/** Of its ceilings a film seldom takes more. */
const usualShare = 0.5
/** For the database, and whatever else is written meanwhile. */
const keptFreeB = 256 * 1024 ** 2
const soundBitrate = 128_000

interface Wanted {
  pass: Pass
  durationMs: number
  /** Where it is made, before it goes to the storage. */
  folder: string
  signal: AbortSignal
}

/** Goes on once there is room for what a pass will make, and says meanwhile that it waits for that. */
export async function waitForRoom(
  { storage, waits, log }: Pick<Needs, 'storage' | 'waits' | 'log'>,
  report: Pick<JobReport, 'lacksRoom'>,
  { folder, signal, ...film }: Wanted,
): Promise<void> {
  const neededB = roomFor(film)
  let isTold = false
  while ((await freeB(storage, folder)) < neededB) {
    signal.throwIfAborted()
    if (!isTold) {
      log.warn('processing.no-room', { neededB })
      await report.lacksRoom(true)
      isTold = true
    }
    await sleep(waits.roomMs, undefined, { signal })
  }
  if (isTold) await report.lacksRoom(false)
}

function roomFor({ pass, durationMs }: Pick<Wanted, 'pass' | 'durationMs'>): number {
  const bits = (sum: number, each: number) => sum + each
  const picture = pass.video.map(({ maxBitrate }) => maxBitrate * usualShare).reduce(bits, 0)
  const perS = picture + pass.audio.length * soundBitrate
  return keptFreeB + (perS / 8) * (durationMs / 1000)
}

async function freeB(storage: Needs['storage'], folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.min(bavail * bsize, await storage.freeB())
}
