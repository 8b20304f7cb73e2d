import { sql, type Kysely } from 'kysely'

import type { Config } from '#server/config.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** Throws `quota-exceeded` unless `neededB` more bytes fit. Drafts count with what they will have. */
export async function requireQuota(
  { db, config }: { db: Kysely<Tables>; config: Config },
  personId: string,
  neededB: number,
): Promise<void> {
  const row = await db
    .selectFrom('people as p')
    .select('p.quota_b')
    .select(
      sql<number>`(select coalesce(sum(v.size_b), 0)::bigint from videos v
        where v.owner_id = p.id and v.deleted_at is null)`.as('used_b'),
    )
    .where('p.id', '=', personId)
    .executeTakeFirstOrThrow()
  const totalB = row.quota_b ?? config.uploads.quotaB
  if (totalB === null || row.used_b + neededB <= totalB) return
  throw new ProblemError('quota-exceeded', {
    detail: 'Your videos would take more space than you have.',
    params: { leftB: Math.max(0, totalB - row.used_b), neededB },
  })
}
