import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openPostgres } from '#server/database/open-database.ts'
import { startPostgres, type RunningPostgres } from '#tests/support/postgres.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'
import { startStallingProxy, type StallingProxy } from '#tests/support/stalling-proxy.ts'

const postgres: RunningPostgres | null = await startPostgres()
let proxy: StallingProxy
let service: TestService
let token: string

beforeAll(async () => {
  if (postgres === null) return
  const url = new URL(postgres.url)
  proxy = await startStallingProxy(Number(url.port))
  url.port = String(proxy.port)
  const waits = { connectMs: 1_000, statementMs: 1_200, answerMs: 1_500 }
  const database = await openPostgres(url.href, waits)
  service = await startTestService((config) => config, { database, waits: { readyMs: 50 } })
  token = await service.tokenFor('petra', 'creator')
})
afterAll(async () => {
  if (postgres === null) return
  await service.close()
  await proxy.close()
  await postgres.close()
})

const me = () => service.call('GET', '/me', { token })

/** A busy machine may need more than one look of 50 ms. */
async function readyAgain(): Promise<void> {
  const look = async () => (await service.fetch('/readyz')).status
  await expect.poll(look, { timeout: 20_000 }).toBe(200)
}

// Skipped (and said so) only where no PostgreSQL can be started; CI has one.
test.skipIf(postgres === null)(
  'PostgreSQL hangs: every wait ends, readiness says so, and all is well when it answers again',
  async () => {
    expect((await me()).status).toBe(200)
    await readyAgain()

    proxy.stall()
    // More than there are connections: those at work, those that wait for one, and new ones.
    let answered = 0
    const asked = Array.from({ length: 25 }, () => me().finally(() => (answered += 1)))
    const ready = await service.fetch('/readyz')
    expect(answered).toBe(0)
    expect([ready.status, (await ready.json()).checks]).toEqual([
      503,
      { running: true, database: false, storage: true },
    ])
    expect((await service.fetch('/healthz')).status).toBe(200)
    for (const { status, body, headers } of await Promise.all(asked)) {
      expect([status, body.code]).toEqual([503, 'unavailable'])
      expect(body.detail).toMatch(/^The database cannot be reached/)
      expect(headers.get('retry-after')).toBe('2')
    }

    proxy.resume()
    expect((await me()).status).toBe(200)
    await readyAgain()
  },
)

test.skipIf(postgres === null)(
  'a statement that takes too long is ended by PostgreSQL, and its connection serves on',
  async () => {
    await expect(sql`select pg_sleep(30)`.execute(service.db)).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      message: 'canceling statement due to statement timeout',
    })
    expect((await me()).status).toBe(200)
  },
)
