import { putLive } from '../state/queue-store.ts'
import type { Sending } from './send-file.ts'

/** One file on its way, from getting a place until it is there or stopped. */
export interface Run {
  key: string
  sending: Sending | null
  /** Failures since the last byte that arrived. */
  attempt: number
  /** How often the token or the anti-forgery cookie was fetched anew since then. */
  renewals: number
  stalls: number
  timer: ReturnType<typeof setTimeout> | null
  isStopped: boolean
  /** The next progress only says where the service is; it is no speed. */
  isFresh: boolean
  /** The byte from which the chunk under way is sent. */
  fromB: number
  /** The same of the last one that was lost on its way. */
  lostFromB: number | null
}

/** By the key of the upload. */
export const runs = new Map<string, Run>()

export function isRunning(key: string): boolean {
  return runs.has(key)
}

/** Stops sending and keeps the place. */
export function endRun(key: string): void {
  const run = runs.get(key)
  if (!run) return
  run.isStopped = true
  if (run.timer !== null) clearTimeout(run.timer)
  run.sending?.stop()
  runs.delete(key)
  putLive(key, null)
}

export function endAllRuns(): void {
  for (const key of runs.keys()) endRun(key)
}
