import { setImmediate as nextTurn } from 'node:timers/promises'

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { openPostgres } from '#server/database/open-database.ts'
import { startPostgres, type RunningPostgres } from '#tests/support/postgres.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'
import { startStallingProxy, type StallingProxy } from '#tests/support/stalling-proxy.ts'

const postgres: RunningPostgres | null = await startPostgres()
const readyMs = 50
let proxy: StallingProxy | undefined
let service: TestService
let token: string

beforeAll(async () => {
  if (postgres === null) return
  const url = new URL(postgres.url)
  proxy = await startStallingProxy(Number(url.port))
  url.port = String(proxy.port)
  const waits = { connectMs: 10_000, statementMs: 30_000, answerMs: 31_000 }
  const database = await openPostgres(url.href, waits)
  service = await startTestService((config) => config, { database, waits: { readyMs } })
  token = await service.tokenFor('petra', 'creator')
})
afterAll(async () => {
  if (postgres === null) return
  await service.close()
  await proxy?.close()
  await postgres.close()
})

afterEach(() => {
  vi.useRealTimers()
  proxy?.resume()
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

    // Sockets go on as they do; only the waits end when the test says so, however busy the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    proxy?.stall()
    // More than there are connections: those at work, those that wait for one, and new ones.
    let answered = 0
    const asked = Array.from({ length: 25 }, () => me().finally(() => (answered += 1)))
    const disk = vi.spyOn(service.services.storage, 'freeB')
    const asking = service.fetch('/readyz')
    while (disk.mock.settledResults[0]?.type !== 'fulfilled') await nextTurn()
    await vi.advanceTimersByTimeAsync(readyMs)
    const ready = await asking
    expect(answered).toBe(0)
    expect([ready.status, (await ready.json()).checks]).toEqual([
      503,
      { running: true, database: false, storage: true },
    ])
    expect((await service.fetch('/healthz')).status).toBe(200)
    while (answered < asked.length) await vi.advanceTimersByTimeAsync(1000)
    for (const { status, body, headers } of await Promise.all(asked)) {
      expect([status, body.code]).toEqual([503, 'unavailable'])
      expect(body.detail).toMatch(/^The database cannot be reached/)
      expect(headers.get('retry-after')).toBe('2')
    }

    vi.useRealTimers()
    proxy?.resume()
    expect((await me()).status).toBe(200)
    await readyAgain()
  },
)

test.skipIf(postgres === null)(
  'a statement that takes too long is ended by PostgreSQL, and its connection serves on',
  async () => {
    const { db, close } = await openPostgres(postgres?.url ?? '', {
      connectMs: 10_000,
      statementMs: 1_000,
      answerMs: null,
    })
    const connection = async () => (await sql`select pg_backend_pid() as id`.execute(db)).rows
    const before = await connection()
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      message: 'canceling statement due to statement timeout',
    })
    expect(await connection()).toEqual(before)
    await close()
  },
)
