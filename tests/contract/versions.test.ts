import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { serviceLimits } from '#contract/limits.ts'
import type { Database } from '#server/database/open-database.ts'
import { removeOldVersions } from '#server/versions/remove-old.ts'
import { purgeDeleted } from '#server/videos/purge-deleted.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const media = (name: string) => readFile(new URL(`../support/media/${name}`, import.meta.url))
const dayMs = 86_400_000
const webm = { type: 'video/webm', fileName: 'second.webm' }

let dataDir: string
let database: Database
let issuer: TestIssuer
let server: ListeningService
let mara: TusClient
let first: Buffer
let second: Buffer
let shiftMs = 0
const clock = () => new Date(Date.now() + shiftMs)

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-versions-'))
  issuer = await startTestIssuer()
  first = await media('two-seconds.mp4')
  second = await media('two-seconds.webm')
  database = await openTestDatabase()
  server = await listenOn(dataDir, issuer, { parts: { database, clock } })
  mara = await person('mara', 'creator')
})
afterAll(async () => {
  await server.stop()
  await issuer.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function person(name: string, role: 'creator' | 'viewer' | 'moderator') {
  return new TusClient(server, await server.tokenFor(name, role))
}

async function call(who: TusClient, method: string, path: string, body?: unknown) {
  const headers = { 'Content-Type': 'application/json' }
  const init = body === undefined ? {} : { headers, body: JSON.stringify(body) }
  const answer = await who.ask(method, `/api/v1${path}`, init)
  return { status: answer.status, body: await answer.json().catch(() => null) }
}

async function versions(videoId: string) {
  const { items } = (await call(mara, 'GET', `/videos/${videoId}/versions`)).body
  return items.map(({ number, state }: { number: number; state: string }) => `${number} ${state}`)
}

async function published(): Promise<string> {
  const { id } = await mara.sent(first)
  await call(mara, 'POST', `/videos/${id}/publish`, { access: 'internal' })
  return id
}

const grant = async (videoId: string, query = '') =>
  (await call(mara, 'POST', `/videos/${videoId}/playback${query}`)).body

async function played(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer())
}

async function usedB(): Promise<number> {
  return (await call(mara, 'GET', '/me')).body.quota.usedB
}

const files = (videoId: string) => server.service.services.storage.list(`videos/${videoId}`)

test('another film takes the place of the one a video plays, and all that is said of it stays', async () => {
  const id = await published()
  await call(mara, 'POST', `/videos/${id}/comments`, { text: 'Hear, hear' })
  await call(mara, 'PUT', `/videos/${id}/reaction`, { value: 'like' })
  const before = await mara.video(id)
  const playing = await grant(id)

  await mara.replaced(id, second, webm)
  const after = await mara.video(id)
  expect(after).toMatchObject({
    state: 'ready',
    sizeB: second.length,
    likeCount: 1,
    commentCount: 1,
  })
  for (const kept of ['title', 'publishedAt', 'access', 'thumbnail', 'etag'])
    expect(after[kept]).toEqual(before[kept])

  const fresh = await grant(id)
  expect(await played(fresh.source.url)).toEqual(second)
  expect(await played(playing.source.url)).toEqual(first)
  const renewed = await grant(id, `?version=${playing.version}`)
  expect(await played(renewed.source.url), 'who is in the first plays on in it').toEqual(first)
  for (const guess of ['1', playing.version.replace(/.$/, '-'), fresh.version.replace('2', '1')]) {
    const another = await grant(id, `?version=${guess}`)
    expect(await played(another.source.url), 'who comes after sees the new one only').toEqual(
      second,
    )
  }
  shiftMs = dayMs
  const late = await grant(id, `?version=${playing.version}`)
  expect(await played(late.source.url)).toEqual(second)
  shiftMs = 0
})

test('the list says who sent each and when, and one goes back and forth', async () => {
  const id = await published()
  await mara.replaced(id, second, webm)
  const { items } = (await call(mara, 'GET', `/videos/${id}/versions`)).body
  expect(items).toMatchObject([
    { number: 2, state: 'playing', fileName: 'second.webm', sizeB: second.length, keptUntil: null },
    { number: 1, state: 'former', fileName: 'walk.mp4', sizeB: first.length, durationMs: 2_000 },
  ])
  expect(items.map((one: { sentBy: { username: string } }) => one.sentBy.username)).toEqual([
    'mara',
    'mara',
  ])
  const keptMs = Date.parse(items[1].keptUntil) - clock().getTime()
  expect(keptMs / dayMs).toBeCloseTo(serviceLimits.versionDays, 1)

  const back = await call(mara, 'POST', `/videos/${id}/versions/1/revert`)
  expect(back.status).toBe(200)
  expect(await versions(id)).toEqual(['2 former', '1 playing'])
  expect(await played((await grant(id)).source.url)).toEqual(first)
  // Pressed twice.
  expect((await call(mara, 'POST', `/videos/${id}/versions/1/revert`)).status).toBe(200)
  expect((await call(mara, 'POST', `/videos/${id}/versions/3/revert`)).status).toBe(404)
  await call(mara, 'POST', `/videos/${id}/versions/2/revert`)
  expect(await versions(id)).toEqual(['2 playing', '1 former'])
})

test('what was to go on show with the best of a film does so with the next one', async () => {
  const { id } = await mara.sent(first)
  const waiting = { state: 'partially_ready', publication: 'when_ready' } as const
  await database.db.updateTable('videos').set(waiting).where('id', '=', id).execute()
  await mara.replaced(id, second, webm)
  expect(await mara.video(id)).toMatchObject({ state: 'ready', publication: 'published' })
})

test('what is no film leaves the video as it is, and says so beside it', async () => {
  const id = await published()
  await mara.replaced(id, Buffer.alloc(5_000, 'no film'))
  expect(await mara.video(id)).toMatchObject({ state: 'ready', failure: null, sizeB: first.length })
  expect(await played((await grant(id)).source.url)).toEqual(first)
  const { items } = (await call(mara, 'GET', `/videos/${id}/versions`)).body
  expect(items[0]).toMatchObject({
    number: 2,
    state: 'failed',
    failure: { code: 'unsupported-media' },
  })
  expect((await call(mara, 'POST', `/videos/${id}/versions/2/revert`)).status).toBe(404)
  expect(await files(id)).toHaveLength(1)
  // The next one takes the place of what failed, too.
  await mara.replaced(id, second, webm)
  expect(await versions(id)).toEqual(['3 playing', '1 former'])
})

test('who may prepare a video replaces its film; others learn no more than they may', async () => {
  const id = await published()
  const sizeB = second.length
  for (const role of ['viewer', 'moderator'] as const) {
    const other = await person(`a-${role}`, role)
    expect((await call(other, 'GET', `/videos/${id}/versions`)).status).toBe(403)
    expect((await call(other, 'POST', `/videos/${id}/versions/1/revert`)).status).toBe(403)
    expect((await other.replace(id, { sizeB })).status).toBe(403)
  }
  const creator = await person('iris', 'creator')
  expect((await creator.replace(id, { sizeB })).status).toBe(403)
  const { owner, channel } = await mara.video(id)
  const iris = (await call(creator, 'GET', '/me')).body.id
  await database.db
    .insertInto('channel_members')
    .values({ channel_id: channel.id, person_id: iris, role: 'editor' })
    .execute()
  const usedBefore = await usedB()
  await creator.replaced(id, second, webm)
  const { items } = (await call(mara, 'GET', `/videos/${id}/versions`)).body
  expect(items[0].sentBy.id).toBe(iris)
  expect(items[1].sentBy.id).toBe(owner.id)
  expect(await usedB(), 'in the space of whose video it is').toBe(usedBefore + second.length)
})

test('a video that cannot be watched takes no second film', async () => {
  const { videoId } = await mara.begun(first)
  const answer = await mara.replace(videoId, { sizeB: 9 })
  expect(await answer.json()).toMatchObject({ status: 409, code: 'video-processing' })
})

test('on its way it counts, given up it does not, and the video never noticed', async () => {
  const id = await published()
  const before = await usedB()
  await mara.replace(id, { sizeB: second.length })
  expect(await usedB()).toBe(before + second.length)
  const url = (await mara.create(id, second.length)).headers.get('Location') ?? ''
  await mara.patch(url, 0, second.subarray(0, 100))
  expect(await mara.video(id)).toMatchObject({ state: 'ready', sizeB: first.length })
  const { items } = (await call(mara, 'GET', '/me/uploads')).body
  expect(items).toContainEqual(expect.objectContaining({ videoId: id, version: 2, offsetB: 100 }))
  expect((await mara.remove(url)).status).toBe(204)
  expect(await usedB()).toBe(before)
  expect(await mara.video(id)).toMatchObject({ state: 'ready', sizeB: first.length })
  // Begun anew, what was begun before and not sent is given up.
  await mara.replace(id, { sizeB: 10 })
  await mara.replace(id, { sizeB: 20 })
  expect(await usedB()).toBe(before + 20)
  const begun = database.db.selectFrom('uploads').select('size_b').where('video_id', '=', id)
  const sizes = (await begun.where('film_number', '>', 1).execute()).map(({ size_b }) => size_b)
  expect(sizes, 'and nothing is left of it').toEqual([20])
})

test('a film that is not played is removed after 30 days, and with its video all of them', async () => {
  const id = await published()
  await mara.replaced(id, second, webm)
  const keys = async () => (await files(id)).map(({ key }) => key)
  expect(await keys()).toHaveLength(2)
  const { services } = server.service
  shiftMs = (serviceLimits.versionDays - 1) * dayMs
  await removeOldVersions(services)
  expect(await versions(id)).toEqual(['2 playing', '1 former'])
  shiftMs = (serviceLimits.versionDays + 1) * dayMs
  await removeOldVersions(services)
  const row = await database.db
    .selectFrom('videos')
    .select('file_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await keys()).toEqual([row.file_key])
  expect(
    await database.db.selectFrom('video_versions').selectAll().where('video_id', '=', id).execute(),
  ).toEqual([])
  shiftMs = 0
  await mara.replaced(id, first)
  expect(await keys()).toHaveLength(2)
  await database.db
    .updateTable('videos')
    .set({ deleted_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await purgeDeleted(services)
  expect(await keys()).toEqual([])
})
