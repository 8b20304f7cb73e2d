import { randomBytes } from 'node:crypto'

import type { Kysely } from 'kysely'
import * as z from 'zod'

import type { Tables } from './tables.ts'

const Stored = z.object({ secret: z.string().min(32) })

/**
 * The secret that signs media URLs and anti-forgery cookies, made at the first start. Kept in the database, so that
 * URLs survive a restart and several instances accept each other’s.
 */
export async function signingSecret(db: Kysely<Tables>): Promise<string> {
  const value = JSON.stringify({ secret: randomBytes(32).toString('base64url') })
  await db
    .insertInto('settings')
    .values({ key: 'signing-secret', value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'signing-secret')
    .executeTakeFirstOrThrow()
  return Stored.parse(row.value).secret
}
