import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { BulkStep } from '#contract/calls/bulk-calls.ts'
import { limits } from '#contract/limits.ts'
import type { Person } from '#server/auth/person.ts'
import { readConfig } from '#server/base/read-config.ts'
import { newId } from '#server/database/new-id.ts'
import { openDatabase, type Database } from '#server/database/open-database.ts'
import { changeAll } from '#server/videos/bulk/change-videos.ts'
import { recordProgress } from '#server/videos/record-progress.ts'
import { sumUpViews } from '#server/videos/sum-up-views.ts'
import { startPostgres, type RunningPostgres } from '#tests/support/postgres.ts'
import { startTestService } from '#tests/support/service.ts'
import { openEmbeddedTestDatabase } from '#tests/support/test-database.ts'

const postgres: RunningPostgres | null = await startPostgres()
const embedded: Database = await openEmbeddedTestDatabase()
let real: Database

beforeAll(async () => {
  if (postgres === null) return
  // Three instances that start together: one migrates, the others wait.
  const config = { kind: 'postgres' as const, url: postgres.url }
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => openDatabase(config)))
  if (first !== undefined) real = first
  for (const other of others) await other.close()
})
afterAll(async () => {
  await embedded.close()
  if (postgres === null) return
  await real.close()
  await postgres.close()
})

// Skipped (and said so) only where no PostgreSQL can be started; CI has one.
const onPostgres = test.skipIf(postgres === null)

onPostgres('both databases have the same tables, columns and indexes', async () => {
  expect(await shapeOf(real)).toEqual(await shapeOf(embedded))
})

async function shapeOf({ db }: Database): Promise<unknown> {
  const columns = await sql`
    select table_name, column_name, data_type, is_nullable, is_generated
    from information_schema.columns where table_schema = 'public'
    order by 1, 2`.execute(db)
  const indexes = await sql`
    select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db)
  return [columns.rows, indexes.rows]
}

const everywhere = [
  ['embedded', () => embedded] as const,
  ...(postgres === null ? [] : [['PostgreSQL', () => real] as const]),
]

test.each(everywhere)('%s: values come back as they went in', async (_name, of) => {
  const { db } = of()
  const ids = { person: newId(), channel: newId(), video: newId() }
  const at = new Date('2026-11-21T10:11:12.345Z')
  await db
    .insertInto('people')
    .values({
      id: ids.person,
      issuer: 'test',
      subject: ids.person,
      username: 'ü',
      display_name: '🎬',
      created_at: at,
      preferences: JSON.stringify({ captions: { lang: ['en', 'de'] } }),
    })
    .execute()
  await db
    .insertInto('channels')
    .values({ id: ids.channel, handle: ids.channel, display_name: 'C', owner_id: ids.person })
    .execute()
  await db
    .insertInto('videos')
    .values({
      id: ids.video,
      channel_id: ids.channel,
      owner_id: ids.person,
      title: 'Rebuilding the lighting desk',
      tags: ['stage "light"', 'a,b', 'ünïcode'],
      size_b: 50 * 1024 ** 3,
      fps: 29.97,
      thumbnails: JSON.stringify([{ key: 'a', width: 1, height: 2 }]),
      failure: null,
    })
    .execute()
  const person = await db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', ids.person)
    .executeTakeFirstOrThrow()
  expect(person).toMatchObject({
    display_name: '🎬',
    created_at: at,
    preferences: { captions: { lang: ['en', 'de'] } },
    quota_b: null,
    version: 1,
  })
  const video = await db
    .selectFrom('videos')
    .selectAll()
    .where('id', '=', ids.video)
    .executeTakeFirstOrThrow()
  expect(video).toMatchObject({
    size_b: 53_687_091_200,
    view_count: 0,
    fps: 29.97,
    tags: ['stage "light"', 'a,b', 'ünïcode'],
    thumbnails: [{ key: 'a', width: 1, height: 2 }],
    storyboard: null,
    failure: null,
    is_featured: false,
  })
  const { count } = await db
    .selectFrom('videos')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(typeof count).toBe('number')
})

test.each(everywhere)('%s: words and near misses are found', async (_name, of) => {
  const { db } = of()
  const found = await db
    .selectFrom('videos')
    .select(['title', sql<number>`similarity(lower(title), 'lihgting desk')`.as('likeness')])
    .where(sql<boolean>`search @@ to_tsquery('simple', 'light:* & desk')`)
    .executeTakeFirstOrThrow()
  expect(found.title).toBe('Rebuilding the lighting desk')
  expect(found.likeness).toBeGreaterThan(0.2)
})

test.each(everywhere)('%s: a transaction that fails leaves nothing', async (_name, of) => {
  const { db } = of()
  const subject = newId()
  const person = { issuer: 'test', subject, username: 'x', display_name: 'x' }
  await expect(
    db.transaction().execute(async (trx) => {
      await trx
        .insertInto('people')
        .values({ ...person, id: newId() })
        .execute()
      await trx
        .insertInto('people')
        .values({ ...person, id: newId() })
        .execute()
    }),
  ).rejects.toMatchObject({ code: '23505' })
  const left = await db.selectFrom('people').select('id').where('subject', '=', subject).execute()
  expect(left).toEqual([])
})

onPostgres('twenty people who begin a video at once all count, and wait for nobody', async () => {
  const { db } = real
  const { id: videoId } = await db.selectFrom('videos').select('id').executeTakeFirstOrThrow()
  const people = await db
    .insertInto('people')
    .values(
      Array.from({ length: 20 }, () => {
        const id = newId()
        return { id, issuer: 'test', subject: id, username: id, display_name: id }
      }),
    )
    .returning('id')
    .execute()
  await Promise.all(
    people.map(({ id }) =>
      recordProgress(db, {
        viewer: { id, role: 'viewer' },
        stranger: '',
        video: { id: videoId, duration_ms: 10_000 },
        report: {
          positionMs: 9_000,
          durationMs: 10_000,
          watchedMs: 9_000,
          state: 'playing',
          sessionId: `session-${id}`,
          seq: 1,
        },
        now: new Date(),
      }),
    ),
  )
  await Promise.all([sumUpViews(db), sumUpViews(db, videoId), sumUpViews(db)])
  const { view_count: views } = await db
    .selectFrom('videos')
    .select('view_count')
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  expect(views).toBe(20)
})

onPostgres(
  'the service runs on PostgreSQL: a person signs in and changes a preference',
  async () => {
    const service = await startTestService((config) => config, {
      database: { ...real, close: async () => {} },
    })
    const token = await service.tokenFor('petra', 'creator')
    const me = await service.call('GET', '/me', { token })
    expect(me.body).toMatchObject({ username: 'petra', quota: { usedB: 0 } })
    const changed = await service.call('PATCH', '/me/preferences', {
      token,
      body: { theme: 'dark' },
    })
    expect(changed.body.theme).toBe('dark')
    for (const path of ['/home', '/videos', '/config', '/search?q=lighting']) {
      expect([path, (await service.call('GET', path, { token })).status]).toEqual([path, 200])
    }
    await service.close()
  },
)

test.each(everywhere)('%s: 2,500 videos are one change, and one undo', async (_name, of) => {
  const { db } = of()
  const person = await newOwner(db)
  await newVideos(db, person.id, 2500)
  const matching = { access: 'private' as const }
  const change = (steps: BulkStep[]) => changeAll(partsOn(db), person, steps)
  const opened = await change([
    { videos: { matching, except: [] }, change: { op: 'access', access: 'internal' } },
  ])
  expect(opened).toMatchObject({ changedCount: 2500, refused: [] })
  const tagged = await change([
    {
      videos: { matching: { access: 'internal' }, except: [] },
      change: { op: 'add-tags', tags: ['ink'] },
    },
  ])
  expect(tagged).toMatchObject({ changedCount: 1250, unchangedCount: 1250 })
  expect(await change(tagged.undo)).toMatchObject({ changedCount: 1250 })
  expect(await change(opened.undo)).toMatchObject({ changedCount: 2500 })
  const { count } = await db
    .selectFrom('videos')
    .select(sql<number>`count(*) filter (where access = 'private')::int`.as('count'))
    .where('owner_id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(2500)
})

onPostgres('two changes of the same videos at once wait for each other', async () => {
  const { db } = real
  const person = await newOwner(db)
  const ids = await newVideos(db, person.id, 300)
  const change = (among: string[], access: 'public' | 'internal') =>
    changeAll(partsOn(db), person, [{ videos: { ids: among }, change: { op: 'access', access } }])
  const done = await Promise.all([
    change(ids, 'public'),
    change(ids.toReversed(), 'internal'),
    change(ids, 'public'),
  ])
  expect(done.every(({ refused }) => refused.length === 0)).toBe(true)
})

onPostgres('a change of many videos keeps nobody from commenting on them meanwhile', async () => {
  const { db } = real
  const person = await newOwner(db)
  const ids = await newVideos(db, person.id, 2)
  const change = { op: 'access' as const, access: 'internal' as const }
  const meanwhile = await db.transaction().execute(async (trx) => {
    await changeAll(partsOn(trx), person, [{ videos: { ids }, change }])
    // The lock that a new row with this video takes, on another connection.
    return sql`select id from videos where id in (${sql.join(ids)}) for key share nowait`.execute(
      db,
    )
  })
  expect(meanwhile.rows).toHaveLength(2)
})

onPostgres('of five drafts at once those that fit are made', async () => {
  const database = { db: real.db, close: () => Promise.resolve() }
  const uploads = { maxB: 1_000_000, quotaB: 2 * limits.picturesRoomB + 50_000 }
  const service = await startTestService((config) => ({ ...config, uploads }), { database })
  const token = await service.tokenFor('quill', 'creator')
  const draft = (fingerprint: string) =>
    service.call('POST', '/videos', {
      token,
      body: { title: 'A', fileName: 'a.mp4', type: 'video/mp4', sizeB: 20_000, fingerprint },
    })
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => draft(`s1-${n}-0123456789abcdef`)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 413, 413, 413,
  ])
  await service.close()
})

function partsOn(db: Database['db']) {
  const { portal } = readConfig({})
  const config = { portal, uploads: { maxB: 0, quotaB: null } }
  return { db, config, clock: () => new Date(), jobs: null, keyedHash: (text: string) => text }
}

async function newOwner(db: Database['db']): Promise<Person> {
  const id = newId()
  const person = { id, subject: id, username: id, displayName: id, role: 'creator' as const }
  await db
    .insertInto('people')
    .values({ id, issuer: 'test', subject: id, username: id, display_name: id })
    .execute()
  await db
    .insertInto('channels')
    .values({ id, handle: id.toLowerCase(), display_name: id, owner_id: id })
    .execute()
  return { ...person, rights: ['comment', 'upload'] }
}

/** Published ones for nobody else yet; every other has the tag "Ink". */
async function newVideos(db: Database['db'], ownerId: string, count: number): Promise<string[]> {
  const made = await sql<{ id: string }>`
    insert into videos (id, channel_id, owner_id, title, tags, state, publication, published_at, access)
    select ${ownerId} || n, ${ownerId}, ${ownerId}, 'Video ' || n,
      case when n % 2 = 0 then array['Ink'] else '{}' end, 'ready', 'published', now(), 'private'
    from generate_series(1, ${sql.lit(count)}) n returning id`.execute(db)
  return made.rows.map(({ id }) => id)
}
