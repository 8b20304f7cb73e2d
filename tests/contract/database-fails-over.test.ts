import { afterAll, beforeAll, expect, test } from 'vitest'

import { openPostgres } from '#server/database/open-database.ts'
import { startOwnPostgres, type Standby } from '#tests/support/postgres.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'
import { startStallingProxy, type StallingProxy } from '#tests/support/stalling-proxy.ts'
import { noTinyDisk, openTinyDisk } from '#tests/support/tiny-disk.ts'

const postgres = await startOwnPostgres()
const disk = await openTinyDisk({ kib: 128 * 1024 })
const postgresOnDisk = disk === null ? null : await startOwnPostgres('', disk.path)

let proxy: StallingProxy
let standby: Standby
let service: TestService
let token: string

beforeAll(async () => {
  if (postgres === null) return
  const url = new URL(postgres.url)
  proxy = await startStallingProxy(Number(url.port))
  url.port = String(proxy.port)
  service = await startTestService((config) => config, { database: await openPostgres(url.href) })
  standby = await postgres.standBy()
  token = await service.tokenFor('mara', 'creator')
})
afterAll(async () => {
  if (postgres !== null) await service.close()
  if (postgres !== null) await proxy.close()
  await postgres?.close()
  await postgresOnDisk?.close()
  await disk?.close()
})

function draft(of: TestService, by: string) {
  const body = {
    title: 'A walk',
    fileName: 'walk.mp4',
    type: 'video/mp4',
    sizeB: 10,
    fingerprint: `s1-${crypto.randomUUID()}`,
  }
  return of.call('POST', '/videos', { token: by, body })
}

const readiness = async () => (await service.fetch('/readyz')).status
const becomes = (status: number, of: () => Promise<number>) =>
  expect.poll(of, { timeout: 60_000, interval: 100 }).toBe(status)

test.skipIf(postgres === null)(
  'another PostgreSQL takes the place of one that is gone: nothing acknowledged is lost, and nobody has to do anything here',
  async () => {
    const acknowledged: string[] = []
    const refused = new Set<string>()
    const over = new AbortController()
    const keepDrafting = async () => {
      while (!over.signal.aborted) {
        const { status, body } = await draft(service, token)
        if (status === 201) acknowledged.push(body.video.id)
        else refused.add(`${status} ${body.code}`)
      }
    }
    const clients = [keepDrafting(), keepDrafting(), keepDrafting()]
    try {
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20)
      await postgres?.stop()
      // It answers what is asked already, but takes nothing in.
      proxy.leadTo(standby.port)
      await expect
        .poll(() => service.call('GET', '/me', { token }), { timeout: 60_000 })
        .toMatchObject({ status: 200 })
      await becomes(503, async () => (await draft(service, token)).status)
      expect(await readiness()).toBe(503)
      await standby.promote()
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 5)
      await becomes(200, readiness)
    } finally {
      over.abort()
      await Promise.all(clients)
    }
    expect([...refused]).toEqual(['503 unavailable'])
    const kept = await service.db
      .selectFrom('videos')
      .select('id')
      .where('id', 'in', acknowledged)
      .execute()
    expect(kept).toHaveLength(acknowledged.length)
  },
  180_000,
)

test.skipIf(postgresOnDisk === null)(
  `a PostgreSQL whose disk is full says so, goes on reading, and writes when there is room (skipped where ${noTinyDisk})`,
  async () => {
    if (postgresOnDisk === null || disk === null) return
    const database = await openPostgres(postgresOnDisk.url)
    const full = await startTestService((config) => config, { database })
    const mara = await full.tokenFor('mara', 'creator')
    expect((await draft(full, mara)).status).toBe(201)
    disk.fill()
    await expect
      .poll(async () => (await draft(full, mara)).body.code, { timeout: 60_000, interval: 1 })
      .toBe('storage-full')
    expect((await full.call('GET', '/me/uploads', { token: mara })).status).toBe(200)
    disk.makeRoom()
    expect((await draft(full, mara)).status).toBe(201)
    await full.close()
  },
  180_000,
)
