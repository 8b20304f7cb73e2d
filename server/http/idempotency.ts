import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { limits } from '#contract/limits.ts'
import type { Services } from '#server/services.ts'

import { ProblemError } from './problem-error.ts'

interface Attempt {
  personId: string
  key: string
  call: string
  body: unknown
}

/** A first request that has not answered for so long died with its process. */
const abandonedAfterMs = 60_000

/**
 * Runs `work` once per person and Idempotency-Key; a repetition within 24 hours gets the first answer
 * (specification, section g). Throws `idempotency-mismatch` when the key came with another body before.
 */
export async function once(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  attempt: Attempt,
  work: () => Promise<unknown>,
): Promise<{ answer: unknown; isReplay: boolean }> {
  if (!/^[\x21-\x7e]{1,128}$/.test(attempt.key)) {
    throw new ProblemError('bad-request', {
      detail: 'Idempotency-Key is 1 to 128 visible ASCII characters.',
    })
  }
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(attempt.body) ?? '')
    .digest('base64url')
  const nowMs = clock().getTime()

  await db
    .deleteFrom('idempotency_keys')
    .where((row) =>
      row.or([
        row('created_at', '<', new Date(nowMs - limits.idempotencyHours * 3_600_000)),
        row.and([
          row('status', '=', 0),
          row('created_at', '<', new Date(nowMs - abandonedAfterMs)),
        ]),
      ]),
    )
    .execute()
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({
      person_id: attempt.personId,
      key: attempt.key,
      call: attempt.call,
      body_hash: bodyHash,
      status: 0,
      created_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(sql<number>`1`.as('one'))
    .executeTakeFirst()

  if (inserted === undefined) {
    const first = await db
      .selectFrom('idempotency_keys')
      .select(['call', 'body_hash', 'status', 'answer'])
      .where('person_id', '=', attempt.personId)
      .where('key', '=', attempt.key)
      .executeTakeFirst()
    return replay(first, attempt.call, bodyHash)
  }

  const row = db
    .updateTable('idempotency_keys')
    .where('person_id', '=', attempt.personId)
    .where('key', '=', attempt.key)
  try {
    const answer = await work()
    await row.set({ status: 201, answer: JSON.stringify(answer) }).execute()
    return { answer, isReplay: false }
  } catch (error) {
    // Nothing was made, so the same key may try again.
    await db
      .deleteFrom('idempotency_keys')
      .where('person_id', '=', attempt.personId)
      .where('key', '=', attempt.key)
      .execute()
    throw error
  }
}

interface FirstAnswer {
  call: string
  body_hash: string
  status: number
  answer: object | null
}

function replay(first: FirstAnswer | undefined, call: string, bodyHash: string) {
  if (first === undefined || (first.status === 0 && first.body_hash === bodyHash)) {
    throw new ProblemError('unavailable', {
      detail: 'The first request with this Idempotency-Key is still at work.',
      retryAfterMs: 1000,
    })
  }
  if (first.call !== call || first.body_hash !== bodyHash) {
    throw new ProblemError('idempotency-mismatch', {
      detail: 'This Idempotency-Key was used for another request.',
    })
  }
  return { answer: first.answer, isReplay: true }
}
