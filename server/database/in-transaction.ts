import { setTimeout as wait } from 'node:timers/promises'

import { Transaction, type Kysely } from 'kysely'

import { isConflict } from './is-conflict.ts'
import type { Tables } from './tables.ts'

/** Who meets others more often than this waits better outside. */
const tries = 3
/** Where PostgreSQL ended both who met, they would meet again if both began at once. */
const mostApartMs = 50

/**
 * Does the work in a transaction, or as a part of the one that `db` is. One that PostgreSQL ends so that others get on
 * is done again, so the work must change nothing else that may not be done twice.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (db instanceof Transaction) return work(db)
  for (let left = tries - 1; ; left--) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error
      await wait(Math.random() * mostApartMs)
    }
  }
}
