import { createHash } from 'node:crypto'

import { sql, type Kysely } from 'kysely'

import type { Tables } from '#server/database/tables.ts'

import { nonceLifeMs } from './proof-nonces.ts'
import { createReplayGuard } from './replay-guard.ts'

export interface SpentProofs {
  /** True the first time, as long as the nonce of the proof is good. */
  isFirst(name: string): Promise<boolean>
}

interface Parts {
  db: Kysely<Tables>
  clock: () => Date
  /** Other processes take proofs, too. */
  isShared: boolean
}

/**
 * Proofs that are taken no more. Where several services take them they are written down for all, in a table whose rows
 * a crash of the database may take along (docs/decisions/0098-what-services-tell-each-other.md).
 */
export function createSpentProofs({ db, clock, isShared }: Parts): SpentProofs {
  const here = createReplayGuard(nonceLifeMs, clock)
  return {
    async isFirst(name) {
      if (!here.isFirst(name)) return false
      if (!isShared) return true
      const written = await db
        .insertInto('spent_proofs')
        .values({
          hash: createHash('sha256').update(name).digest('base64url'),
          forget_at: sql<Date>`now() + ${nonceLifeMs} * interval '1 ms'`,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('hash')
        .executeTakeFirst()
      return written !== undefined
    },
  }
}

/** Those whose nonce is not good any more are refused for that. */
export async function forgetSpentProofs(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('spent_proofs')
    .where('forget_at', '<', sql<Date>`now()`)
    .execute()
}
