import { sql, type Kysely } from 'kysely'

import { repeatWork } from '#server/api/repeat-work.ts'
import type { Services } from '#server/api/services.ts'
import type { Config } from '#server/base/config.ts'
import type { Tables } from '#server/database/tables.ts'

/** Of less than that the way of the answer may be to blame, and nobody minds. */
const leastMs = 250
/** An answer that took longer says too little of when it was given. */
const mostAskedMs = 1_000
const askedEveryMs = 10_000

/** What this machine says that it is, put right by another clock. */
export interface FollowingClock {
  now: () => Date
  /** Asks the other clock. Where that does not answer, what it said before holds. */
  follow(): Promise<void>
}

/** `ask` answers milliseconds since 1970. Until it was asked, this machine's own clock holds. */
export function createFollowingClock(ask: () => Promise<number>): FollowingClock {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() - aheadMs),
    async follow() {
      const [sentMs, startedMs] = [Date.now(), performance.now()]
      const thereMs = await ask()
      const tookMs = performance.now() - startedMs
      if (tookMs > mostAskedMs) return
      const nowAheadMs = sentMs + tookMs / 2 - thereMs
      if (Math.abs(nowAheadMs - aheadMs) > leastMs) aheadMs = nowAheadMs
    },
  }
}

interface Needs extends Pick<Services, 'db' | 'log' | 'stopping'> {
  config: Pick<Config, 'database' | 'oidc'>
}

/**
 * The clock of the database, which all services and workers have in common: that of one of their machines may be wrong by
 * minutes (docs/decisions/0120-all-go-by-the-clock-of-the-database.md). Asked before anything goes by it, and again and
 * again. The built-in provider is part of one process and goes by this machine's, as what checks its tokens must.
 */
export async function openClock(needs: Needs): Promise<() => Date> {
  const { database, oidc } = needs.config
  if (database.kind !== 'postgres' || oidc.isEmbedded) return () => new Date()
  const clock = createFollowingClock(() => askDatabase(needs.db))
  await clock.follow()
  repeatWork(needs, askedEveryMs, 'clock.not-asked', () => clock.follow())
  return clock.now
}

async function askDatabase(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database does not say what time it is.')
  return row.ms
}
