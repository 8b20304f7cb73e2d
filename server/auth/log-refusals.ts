import type { Log } from '#server/base/log.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

const quietMs = 60_000

/**
 * Says in the log why tokens are refused, each reason once a minute: with an audience that does not fit everybody signs
 * in and nobody gets in, and whoever set it up looks here first. A token that has run out is nothing to tell.
 */
export function createRefusalLog(log: Log, clock: () => Date): (error: unknown) => void {
  const saidMs = new Map<string, number>()
  return (error) => {
    if (!(error instanceof ProblemError) || error.code !== 'token-invalid') return
    const nowMs = clock().getTime()
    for (const [reason, atMs] of saidMs) if (nowMs - atMs >= quietMs) saidMs.delete(reason)
    if (saidMs.has(error.message)) return
    saidMs.set(error.message, nowMs)
    log.warn('people.token-refused', { reason: error.message })
  }
}
