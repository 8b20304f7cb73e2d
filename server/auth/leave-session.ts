import { createHash } from 'node:crypto'

import { sql, type Kysely } from 'kysely'

import { inTransaction } from '#server/database/in-transaction.ts'
import type { Tables } from '#server/database/tables.ts'

import { tellChanged } from './changed-people.ts'
import { isOpen, sessionEnded } from './sessions.ts'
import { clockSkewS } from './token-rules.ts'

interface Leaving {
  personId: string
  sessionId: string
  token: string
  /** In seconds by the provider's clock, as the token says; undefined when it does not. */
  issuedAtS: number | undefined
  expiresS: number | undefined
  at: Date
}

/** A token that does not say until when it is good is good for less than this. */
const longestLife = 30 * 86_400_000

/**
 * Somebody signs out: the token they do it with is refused from now on, and with it every token of the same sign-in that
 * was issued before, by the times in the tokens themselves, so that no clock is compared with another. The session is off
 * the list, but not ended: where the provider brings it back with a later token, that is their sign-in.
 */
export async function leaveSession(db: Kysely<Tables>, leaving: Leaving): Promise<void> {
  const { personId, sessionId, token, issuedAtS, expiresS, at } = leaving
  const forgetAt =
    expiresS === undefined
      ? new Date(at.getTime() + longestLife)
      : new Date((expiresS + clockSkewS) * 1000)
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('left_tokens').where('forget_at', '<', at).execute()
    await trx
      .insertInto('left_tokens')
      .values({ hash: hashOf(token), forget_at: forgetAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const issuedAt = issuedAtS === undefined ? null : new Date(issuedAtS * 1000)
    const { left_at: leftAt } =
      (await trx
        .updateTable('sessions')
        .set({ left_at: sql<Date>`greatest(newest_token_at, ${issuedAt}::timestamptz)` })
        .where('id', '=', sessionId)
        .where('person_id', '=', personId)
        .where(isOpen)
        .where('kind', '<>', 'device')
        .returning('left_at')
        .executeTakeFirst()) ?? {}
    await tellChanged(trx, personId)
    // Without times in its tokens a session is only known by being there; one by the kind of browser is not one sign-in.
    if (leftAt === undefined || leftAt === null) await remove(trx, personId, sessionId)
  })
}

async function remove(db: Kysely<Tables>, personId: string, sessionId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('person_id', '=', personId)
    .where(isOpen)
    .execute()
}

/** Throws `session-ended` for a token that somebody signed out with. */
export async function refuseLeftToken(db: Kysely<Tables>, token: string): Promise<void> {
  const left = await db
    .selectFrom('left_tokens')
    .select('hash')
    .where('hash', '=', hashOf(token))
    .executeTakeFirst()
  if (left !== undefined) throw sessionEnded()
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
