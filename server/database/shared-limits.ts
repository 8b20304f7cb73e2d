import { sql, type Kysely } from 'kysely'

import { rateLimited, type RateLimit, type RateLimits } from '#server/base/rate-limits.ts'

import type { Tables } from './tables.ts'

/** The same buckets as `RateLimits`, for all services together. */
export interface SharedLimits {
  /** Takes one; throws `rate-limited` when the bucket is empty. */
  take(name: string, who: string, limit: RateLimit): Promise<void>
  /** Throws `rate-limited` when it is empty, and takes nothing. */
  require(name: string, who: string, limit: RateLimit): Promise<void>
  /** Takes one if there is one. */
  spend(name: string, who: string, limit: RateLimit): Promise<void>
}

interface Parts {
  db: Kysely<Tables>
  /** What this process counted itself: whoever is over it is refused without a look at the database. */
  here: RateLimits
  /** Addresses and people are not written down as they are. */
  hash: (text: string) => string
  /** Other services count, too. */
  isShared: boolean
}

/**
 * What guards against guessing and against what others would suffer from. Where several services count, the moment at which
 * a bucket is full again stands in the database, in a table whose rows a crash may take along, by the clock of the
 * database (docs/decisions/0100-what-is-limited-for-all-services.md).
 */
export function createSharedLimits({ db, here, hash, isShared }: Parts): SharedLimits {
  const bucketOf = (name: string, who: string) => hash(`limit\n${name}\n${who}`)

  /** How long until there is one; at most 0 where there is. */
  async function waitMs(bucket: string, limit: RateLimit): Promise<number> {
    const found = await db
      .selectFrom('spent_limits')
      .select(sql<number>`extract(epoch from full_at - now())::float8 * 1000`.as('untilFullMs'))
      .where('bucket', '=', bucket)
      .executeTakeFirst()
    return (found?.untilFullMs ?? 0) - limit.perMs + stepMs(limit)
  }

  /** One statement, so that two services cannot both have the last one. False where there is none. */
  async function isTaken(bucket: string, limit: RateLimit): Promise<boolean> {
    const step = sql`${stepMs(limit)} * interval '1 ms'`
    const taken = await db
      .insertInto('spent_limits')
      .values({ bucket, full_at: sql<Date>`now() + ${step}` })
      .onConflict((conflict) =>
        conflict
          .column('bucket')
          .doUpdateSet({ full_at: sql<Date>`greatest(spent_limits.full_at, now()) + ${step}` })
          .where(
            sql<boolean>`spent_limits.full_at + ${step} <= now() + ${limit.perMs} * interval '1 ms'`,
          ),
      )
      .returning('bucket')
      .executeTakeFirst()
    return taken !== undefined
  }

  return {
    async take(name, who, limit) {
      here.take(name, who, limit)
      if (!isShared) return
      const bucket = bucketOf(name, who)
      if (await isTaken(bucket, limit)) return
      throw rateLimited(limit, Math.max(1, await waitMs(bucket, limit)))
    },
    async require(name, who, limit) {
      here.require(name, who, limit)
      if (!isShared) return
      const leftMs = await waitMs(bucketOf(name, who), limit)
      if (leftMs > 0) throw rateLimited(limit, leftMs)
    },
    async spend(name, who, limit) {
      here.spend(name, who, limit)
      if (isShared) await isTaken(bucketOf(name, who), limit)
    },
  }
}

/** How long it takes until one more is there. */
const stepMs = ({ burst, perMs }: RateLimit) => perMs / burst

/** A bucket that is full again is as one that was never used. */
export async function forgetSpentLimits(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('spent_limits')
    .where('full_at', '<', sql<Date>`now()`)
    .execute()
}
