import { createHash } from 'node:crypto'

import { sql, type Kysely } from 'kysely'

import { serviceLimits } from '#contract/limits.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import type { Services } from './services.ts'

interface Attempt {
  personId: string
  key: string
  call: string
  body: unknown
}

/**
 * Runs `work` once per person and Idempotency-Key; a repetition within 24 hours gets the first answer
 * (docs/specification.md#repeating-a-call), and waits for it where the first is still at work. The key is written in the transaction that
 * `work` is given, so that both are kept or neither, whatever becomes of the connection or the process. Throws
 * `idempotency-mismatch` when the key came with another body before.
 */
export async function once(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  attempt: Attempt,
  work: (trx: Kysely<Tables>) => Promise<unknown>,
): Promise<{ answer: unknown; isReplay: boolean }> {
  if (!/^[\x21-\x7e]{1,128}$/.test(attempt.key)) {
    throw new ProblemError('bad-request', {
      detail: 'Idempotency-Key is 1 to 128 visible ASCII characters.',
    })
  }
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(attempt.body) ?? '')
    .digest('base64url')
  const now = clock()
  await outdatedKeys(db, now)
    .where('person_id', '=', attempt.personId)
    .where('key', '=', attempt.key)
    .execute()

  return inTransaction(db, async (trx) => {
    const inserted = await trx
      .insertInto('idempotency_keys')
      .values({
        person_id: attempt.personId,
        key: attempt.key,
        call: attempt.call,
        body_hash: bodyHash,
        status: 201,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(sql<number>`1`.as('one'))
      .executeTakeFirst()
    if (inserted === undefined)
      return replay(await firstAnswer(trx, attempt), attempt.call, bodyHash)
    const answer = await work(trx)
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('person_id', '=', attempt.personId)
      .where('key', '=', attempt.key)
      .execute()
    return { answer, isReplay: false }
  })
}

/** Keys whose time is over, of everybody: whoever uses one of their own again need not wait for that. */
export async function forgetKeys({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await outdatedKeys(db, clock()).execute()
}

function outdatedKeys(db: Kysely<Tables>, now: Date) {
  const before = new Date(now.getTime() - serviceLimits.idempotencyHours * 3_600_000)
  return db.deleteFrom('idempotency_keys').where('created_at', '<', before)
}

interface FirstAnswer {
  call: string
  body_hash: string
  answer: object | null
}

async function firstAnswer(
  db: Kysely<Tables>,
  { personId, key }: Attempt,
): Promise<FirstAnswer | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash', 'answer'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst()
}

function replay(first: FirstAnswer | undefined, call: string, bodyHash: string) {
  // Its time was over between the two looks.
  if (first === undefined) throw new ProblemError('unavailable', { retryAfterMs: 1000 })
  if (first.call !== call || first.body_hash !== bodyHash) {
    throw new ProblemError('idempotency-mismatch', {
      detail: 'This Idempotency-Key was used for another request.',
    })
  }
  return { answer: first.answer, isReplay: true }
}
