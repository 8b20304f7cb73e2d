import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createRateLimits } from '#server/base/rate-limits.ts'
import { openDatabase, type Database } from '#server/database/open-database.ts'
import {
  createSharedLimits,
  forgetSpentLimits,
  type SharedLimits,
} from '#server/database/shared-limits.ts'
import { startPostgres } from '#tests/support/postgres.ts'

const postgres = await startPostgres()
const onPostgres = test.skipIf(postgres === null)
/** So slow that none comes back while this runs. */
const limit = { burst: 10, perMs: 36_000_000 }
let database: Database
let services: SharedLimits[] = []

/** As one of the services counts. */
function counting(): SharedLimits {
  const here = createRateLimits(() => new Date())
  return createSharedLimits({ db: database.db, here, hash: (text) => text, isShared: true })
}

beforeAll(async () => {
  if (postgres === null) return
  database = await openDatabase({ kind: 'postgres', url: postgres.url })
  services = [counting(), counting()]
})
afterAll(async () => {
  if (postgres === null) return
  await database.close()
  await postgres.close()
})

/** How many go through, asked at both at the same time. */
async function taken(times: number, who: string): Promise<number> {
  const asked = Array.from({ length: times }, async (_, index) =>
    services[index % 2]?.take('comments', who, limit),
  )
  return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length
}

/** As if so much time had passed. */
const later = (who: string, ms: number) =>
  sql`update spent_limits set full_at = full_at - ${ms} * interval '1 ms'
    where bucket like ${`%${who}`}`.execute(database.db)

onPostgres('what several services let through together is as much as one would', async () => {
  expect(await taken(20, 'iris')).toBe(10)
  expect(await taken(4, 'mara')).toBe(4)
  // Each has let go through so few that by itself it would go on.
  const [one] = services
  const refused = await one?.take('comments', 'iris', limit).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'rate-limited' })
})

onPostgres('it fills again as fast as it says, and no further', async () => {
  await taken(10, 'rosa')
  const [one] = services
  const refused = () => one?.require('comments', 'rosa', limit)
  await expect(refused()).rejects.toMatchObject({
    code: 'rate-limited',
    options: { retryAfterMs: expect.any(Number) },
  })
  await later('rosa', limit.perMs / 10)
  await refused()
  await later('rosa', limit.perMs * 10)
  services = [counting(), counting()]
  expect(await taken(20, 'rosa')).toBe(10)
})

onPostgres('what was refused at one is counted at the other', async () => {
  const [one, other] = services
  for (let n = 0; n < 12; n += 1) await one?.spend('refused tokens', '192.0.2.7', limit)
  await expect(other?.require('refused tokens', '192.0.2.7', limit)).rejects.toMatchObject({
    code: 'rate-limited',
  })
  await other?.require('refused tokens', '192.0.2.8', limit)
})

onPostgres('who has all of it again is forgotten, and nobody else', async () => {
  const buckets = async () => {
    const rows = await database.db.selectFrom('spent_limits').select('bucket').execute()
    return rows.map(({ bucket }) => bucket)
  }
  await taken(1, 'olga')
  await taken(1, 'vera')
  await later('olga', limit.perMs)
  await forgetSpentLimits(database.db)
  expect(await buckets()).toContain('limit\ncomments\nvera')
  expect(await buckets()).not.toContain('limit\ncomments\nolga')
})
