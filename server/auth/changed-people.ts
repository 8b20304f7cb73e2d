import { sql, type Kysely } from 'kysely'

import type { Tables } from '#server/database/tables.ts'

/** Longer than anything is remembered of a token, and a change may take to be written down. */
const toldFor = sql`interval '2 minutes'`
const keptFor = sql`interval '10 minutes'`

/**
 * Tells every service to look at this person's tokens anew. To be written down with what changed, so that neither is known
 * without the other.
 */
export async function tellChanged(db: Kysely<Tables>, personId: string): Promise<void> {
  await db
    .deleteFrom('people_changed')
    .where('at', '<', sql<Date>`now() - ${keptFor}`)
    .execute()
  await db.insertInto('people_changed').values({ person_id: personId }).execute()
}

/**
 * Hears what services told since it was asked last. By the time of the database and not by number, since the later of two
 * may be written down first.
 */
export function createHearing(db: Kysely<Tables>): () => Promise<string[]> {
  let heard = new Set<number>()
  return async () => {
    const told = await db
      .selectFrom('people_changed')
      .select(['number', 'person_id'])
      .where('at', '>', sql<Date>`now() - ${toldFor}`)
      .execute()
    const before = heard
    heard = new Set(told.map(({ number }) => number))
    return told.filter(({ number }) => !before.has(number)).map(({ person_id }) => person_id)
  }
}
