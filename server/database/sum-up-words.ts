import { sql, type Kysely } from 'kysely'

import type { Tables } from './tables.ts'

/** Sums up what was counted since; nobody waits for it. Several instances may do so at once. */
export async function sumUpWords(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ word: string }>`
    with taken as (delete from word_changes returning *),
    sums as (
      select word, audience, sum(titled)::int as titled, sum(described)::int as described, sum(said)::int as said
      from taken group by word, audience order by word, audience
    )
    insert into words as known select * from sums
    on conflict (word, audience) do update set titled = known.titled + excluded.titled,
      described = known.described + excluded.described, said = known.said + excluded.said
    returning word`.execute(db)
  if (rows.length === 0) return
  await sql`delete from words where described = 0 and said = 0 and titled = 0`.execute(db)
}
