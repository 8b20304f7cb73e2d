import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { inTransaction } from '#server/database/in-transaction.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { sweepUnknownFiles } from '#server/uploads/sweep-unknown-files.ts'
import { setFeatured } from '#server/videos/feature-video.ts'
import { purgeDeleted } from '#server/videos/purge-deleted.ts'
import { meetConflictsIn, type Conflicts } from '#tests/support/conflicts.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { withLostCommits, type LosingDatabase } from '#tests/support/lost-commits.ts'
import { startPostgres, type RunningPostgres } from '#tests/support/postgres.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'
import { openEmbeddedTestDatabase } from '#tests/support/test-database.ts'

const postgres: RunningPostgres | null = await startPostgres()
afterAll(() => postgres?.close())

const databases = [
  ['embedded', openEmbeddedTestDatabase] as const,
  // Missing (and said so by other tests) only where no PostgreSQL can be started; CI has one.
  ...(postgres === null
    ? []
    : [['PostgreSQL', () => openDatabase({ kind: 'postgres', url: postgres.url })] as const]),
]

// Skipped (and said so) only where no PostgreSQL can be started; CI has one.
test.skipIf(postgres === null)('of two that wait for each other both are done', async () => {
  const { db, close } = await openDatabase({ kind: 'postgres', url: postgres?.url ?? '' })
  const keys = ['first', 'second']
  await db
    .insertInto('settings')
    .values(keys.map((key) => ({ key, value: JSON.stringify(0) })))
    .execute()
  const both = Promise.withResolvers<void>()
  let runs = 0
  let held = 0
  await Promise.all(
    [keys, keys.toReversed()].map((order) =>
      inTransaction(db, async (trx) => {
        runs += 1
        for (const key of order) {
          const value = sql<string>`to_jsonb(value::text::int + 1)`
          await trx.updateTable('settings').set({ value }).where('key', '=', key).execute()
          if (key !== order[0]) continue
          // Each holds its first before either wants the other's.
          held += 1
          if (held === 2) both.resolve()
          await both.promise
        }
      }),
    ),
  )
  const { rows } = await sql`select value from settings where key in ('first', 'second')`.execute(
    db,
  )
  expect(rows).toEqual([{ value: 2 }, { value: 2 }])
  // PostgreSQL may end both of them, and more than once, where both look for what holds them at the same moment.
  expect(runs).toBeGreaterThanOrEqual(3)
  await close()
})

describe.each(databases)('on %s', (name, open) => {
  let database: LosingDatabase
  let service: TestService
  let conflicts: Conflicts
  let owner: TestPerson
  let id: string

  beforeAll(async () => {
    database = withLostCommits(await open())
    service = await startTestService(undefined, { database })
    conflicts = await meetConflictsIn(service.db, 'videos', 'at once')
    owner = await makePerson(service, 'owner', 'creator')
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    id = await makeVideo(service, await makeChannel(service, owner), owner, { title: 'One' })
  })

  const meet = (times: number) => conflicts.meet(times)
  const like = () => owner.call('PUT', `/videos/${id}/reaction`, { value: 'like' })
  const likes = async () => (await owner.call('GET', `/videos/${id}`)).body.likeCount

  test('a transaction that met others at the same rows is done again, and done once', async () => {
    await meet(2)
    expect((await like()).status).toBe(200)
    expect(await likes()).toBe(1)
  })

  test('so is one statement by itself', async () => {
    if (name === 'embedded') return
    await meet(2)
    const { etag } = (await owner.call('GET', `/videos/${id}`)).body
    const renamed = await owner.call(
      'PATCH',
      `/videos/${id}`,
      { title: 'Two' },
      { 'If-Match': etag },
    )
    expect([renamed.status, renamed.body.title]).toEqual([200, 'Two'])
  })

  test('of two that are put on the front page at once one stands there', async () => {
    if (name === 'embedded') return
    const admin = await makePerson(service, 'admin', 'admin')
    const later = await makeVideo(service, await makeChannel(service, owner), owner)
    let isAnswered = false
    const put = async () => {
      const { status } = await admin.call('PUT', `/videos/${later}/featured`, { isFeatured: true })
      isAnswered = true
      return status
    }
    const first = { id, publication: 'published', access: 'public' } as const
    const { answer } = await inTransaction(service.db, async (trx) => {
      await setFeatured(trx, first, true)
      const second = put()
      await vi.waitFor(async () => {
        const waiting = await sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(
          trx,
        )
        expect(isAnswered || waiting.rows.length > 0).toBe(true)
      }, 10_000)
      return { answer: second }
    })
    expect(await answer).toBe(200)
    const featured = service.db.selectFrom('videos').select('id').where('is_featured', '=', true)
    expect(await featured.execute()).toEqual([{ id: later }])
  })

  test('one that meets them each time is said to come again, and changes nothing', async () => {
    await meet(1000)
    const { status, body, headers } = await like()
    await meet(0)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1'])
    expect(body.detail).toBe(
      'Others changed the same at this moment, so nothing was changed. What was saved before is safe; send this again.',
    )
    expect(await likes()).toBe(0)
  })

  test('a poster stays whose COMMIT got no answer, for the database may show it', async () => {
    const sheet = await readFile(new URL('../support/media/sheet.png', import.meta.url))
    const put = () =>
      service.fetch(`/api/v1/videos/${id}/thumbnail?width=320&height=180`, {
        method: 'PUT',
        body: new Uint8Array(sheet),
        headers: { 'Content-Type': 'image/png' },
        isOurPage: true,
        token: owner.token,
      })
    database.loseNextCommit()
    expect((await put()).status).toBe(503)
    const { thumbnail } = (await owner.call('GET', `/videos/${id}`)).body
    expect((await service.fetch(thumbnail.srcset[0].url)).status).toBe(200)
    // What surely came to nothing leaves nothing.
    await meet(1000)
    expect((await put()).status).toBe(503)
    await meet(0)
    const folder = join(service.services.config.dataDir, 'files/videos', id)
    expect(await readdir(folder)).toHaveLength(1)
    database.loseNextCommit('before')
    expect((await put()).status).toBe(503)
    expect(await readdir(folder)).toHaveLength(2)
    const channel = await makeChannel(service, owner)
    const unseen = await makeVideo(service, channel, owner, { id: '-'.repeat(id.length) })
    const { storage } = service.services
    const list = (key: string) =>
      key.endsWith(unseen) ? Promise.reject(new Error('EIO')) : storage.list(key)
    const sweepAfter = (hours: number) =>
      sweepUnknownFiles({
        ...service.services,
        storage: { ...storage, list },
        clock: () => new Date(Date.now() + hours * 3_600_000),
      })
    await sweepAfter(23)
    expect(await readdir(folder)).toHaveLength(2)
    await sweepAfter(25)
    expect(await readdir(folder)).toHaveLength(1)
    expect((await service.fetch(thumbnail.srcset[0].url)).status).toBe(200)
    // Nor does it outlive its video.
    database.loseNextCommit('before')
    expect((await put()).status).toBe(503)
    await service.db
      .updateTable('videos')
      .set({ deleted_at: new Date('2026-01-01') })
      .where('id', '=', id)
      .execute()
    await purgeDeleted(service.services)
    expect(await readdir(folder)).toEqual([])
  })

  test('what is asked again after COMMIT got no answer is not done twice', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const say = () => owner.call('POST', `/videos/${id}/comments`, { text: 'Once' }, key)
    database.loseNextCommit()
    expect((await say()).status).toBe(503)
    const again = await say()
    expect(again.status).toBe(201)
    const { items } = (await owner.call('GET', `/videos/${id}/comments`)).body
    expect(items.map((comment: { id: string }) => comment.id)).toEqual([again.body.id])
  })
})
