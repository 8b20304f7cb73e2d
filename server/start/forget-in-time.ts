import { forgetKeys } from '#server/api/idempotency.ts'
import { repeatWork } from '#server/api/repeat-work.ts'
import type { Services } from '#server/api/services.ts'
import { forgetSpentProofs } from '#server/auth/proofs/spent-proofs.ts'
import { forgetSpentLimits } from '#server/database/shared-limits.ts'

const everyMs = 60_000

/** What is kept for a time goes when that is over. Each is one statement that finds little: to take a turn would cost as much. */
export function forgetInTime(services: Services): void {
  const { db } = services
  repeatWork(services, everyMs, 'proofs.not-forgotten', () => forgetSpentProofs(db))
  repeatWork(services, everyMs, 'limits.not-forgotten', () => forgetSpentLimits(db))
  repeatWork(services, everyMs, 'keys.not-forgotten', () => forgetKeys(services))
}
