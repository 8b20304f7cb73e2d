import type { Kysely } from 'kysely'

import type { Tables } from '#server/database/tables.ts'

/** The first channel a person opened: where their videos go unless they say otherwise. */
export async function defaultChannelOf(
  db: Kysely<Tables>,
  personId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('channels')
    .select('id')
    .where('owner_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
