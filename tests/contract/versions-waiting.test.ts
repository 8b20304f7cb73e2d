import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { serviceLimits } from '#contract/limits.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import type { Database } from '#server/database/open-database.ts'
import { playVersion } from '#server/versions/play-version.ts'
import { removeOldVersions } from '#server/versions/remove-old.ts'
import { meetConflictsIn } from '#tests/support/conflicts.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const media = (name: string) => readFile(new URL(`../support/media/${name}`, import.meta.url))
const keptMs = serviceLimits.versionDays * 86_400_000

let dataDir: string
let database: Database
let issuer: TestIssuer
let server: ListeningService
let mara: TusClient
let first: Buffer
let second: Buffer
let shiftMs = 0
const clock = () => new Date(Date.now() + shiftMs)

/** Done within the next transaction that puts a film in line; nobody takes one from there. */
let meanwhile: (() => void) | null = null
const jobs: JobQueue = {
  add: async () => {
    const work = meanwhile
    meanwhile = null
    work?.()
  },
  takeBack: async () => () => undefined,
  work: async () => undefined,
  stop: async () => undefined,
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-versions-waiting-'))
  issuer = await startTestIssuer()
  first = await media('two-seconds.mp4')
  second = await media('two-seconds.webm')
  database = await openTestDatabase()
  server = await listenOn(dataDir, issuer, { parts: { database, clock, jobs } })
  mara = await person('mara', 'creator')
})
beforeEach(() => {
  shiftMs = 0
})
afterAll(async () => {
  await server.stop()
  await issuer.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function person(name: string, role: 'creator' | 'viewer') {
  return new TusClient(server, await server.tokenFor(name, role))
}

async function call(who: TusClient, method: string, path: string, body?: unknown) {
  const headers = { 'Content-Type': 'application/json' }
  const init = body === undefined ? {} : { headers, body: JSON.stringify(body) }
  const answer = await who.ask(method, `/api/v1${path}`, init)
  return { status: answer.status, body: await answer.json().catch(() => null) }
}

/** A video that plays its file as it came. */
async function published(): Promise<string> {
  const { id } = await mara.sent(first)
  await database.db.updateTable('videos').set({ state: 'ready' }).where('id', '=', id).execute()
  await database.db.deleteFrom('processing_jobs').where('video_id', '=', id).execute()
  await call(mara, 'POST', `/videos/${id}/publish`, { access: 'internal' })
  return id
}

async function versions(videoId: string) {
  const { items } = (await call(mara, 'GET', `/videos/${videoId}/versions`)).body
  return items.map(({ number, state }: { number: number; state: string }) => `${number} ${state}`)
}

async function played(videoId: string): Promise<Buffer> {
  const { source } = (await call(mara, 'POST', `/videos/${videoId}/playback`)).body
  return Buffer.from(await (await fetch(source.url)).arrayBuffer())
}

const jobOf = async (who: TusClient, id: string) =>
  (await call(who, 'GET', `/videos/${id}/processing`)).body.job

function play(videoId: string, number: number) {
  const switched = { videoId, number, from: 'preparing', state: 'ready', now: clock() } as const
  return inTransaction(database.db, (trx) => playVersion(trx, switched))
}

test('a film that took its place while the next one was written down keeps its files', async () => {
  const id = await published()
  await mara.replaced(id, second, { type: 'video/webm' })
  const conflicts = await meetConflictsIn(database.db, 'video_versions', 'at commit')
  const switching: Promise<boolean>[] = []
  // Both have met in the database, which took back the one that is written down, so that it is again.
  await conflicts.meet(1)
  meanwhile = () => {
    switching.push(play(id, 2))
  }
  await mara.replaced(id, first)
  await conflicts.end()
  expect(await Promise.all(switching)).toEqual([true])
  expect(await versions(id)).toEqual(['3 preparing', '2 playing', '1 former'])
  expect(await played(id)).toEqual(second)
})

test('a video that plays is never a draft again for a file that was to take its place', async () => {
  const id = await published()
  await mara.replace(id, { sizeB: 9 })
  const answer = await mara.draft({ videoId: id, sizeB: 9 })
  expect([answer.status, (await answer.json()).code]).toEqual([409, 'video-processing'])
  expect(await mara.video(id)).toMatchObject({ state: 'ready', sizeB: first.length })
})

test('who may not replace a film any more sends nothing on, whenever they began', async () => {
  const id = await published()
  const iris = await person('iris', 'creator')
  const { id: irisId } = (await call(iris, 'GET', '/me')).body
  const { channel } = await mara.video(id)
  await database.db
    .insertInto('channel_members')
    .values({ channel_id: channel.id, person_id: irisId, role: 'editor' })
    .execute()
  await iris.replace(id, { sizeB: second.length })
  const url = (await iris.create(id, second.length)).headers.get('Location') ?? ''
  expect((await iris.patch(url, 0, second.subarray(0, 100))).status).toBe(204)
  await database.db.deleteFrom('channel_members').where('person_id', '=', irisId).execute()
  expect((await iris.patch(url, 100, second.subarray(100))).status).toBe(403)
  expect((await iris.remove(url)).status).toBe(204)
  expect((await iris.create(id, second.length)).status).toBe(403)
  expect(await versions(id)).toEqual(['1 playing'])
})

test('only who may send a film learns that one is to come', async () => {
  const id = await published()
  await mara.replaced(id, second, { type: 'video/webm' })
  expect(await jobOf(mara, id)).toMatchObject({ isReplacement: true, state: 'queued' })
  expect(await jobOf(await person('vera', 'viewer'), id)).toBeNull()
  // Played, and gone back from: none is to come.
  await play(id, 2)
  await call(mara, 'POST', `/videos/${id}/versions/1/revert`)
  expect(await jobOf(mara, id)).toMatchObject({ isReplacement: false })
})

test('files of an overtaken film that cannot be removed now are so later', async () => {
  const id = await published()
  const { services } = server.service
  const stored = async () => (await services.storage.list(`videos/${id}`)).length
  await mara.replaced(id, second, { type: 'video/webm' })
  const removing = vi.spyOn(services.storage, 'remove').mockRejectedValue(new Error('read-only'))
  await mara.replaced(id, first)
  removing.mockRestore()
  expect([await stored(), await versions(id)]).toEqual([3, ['3 preparing', '1 playing']])
  await removeOldVersions(services)
  expect([await stored(), await versions(id)]).toEqual([2, ['3 preparing', '1 playing']])
})

test('a film that is gone is not tried again', async () => {
  const id = await published()
  await mara.replaced(id, second, { type: 'video/webm' })
  await call(mara, 'POST', `/videos/${id}/processing/cancel`)
  expect(await jobOf(mara, id)).toMatchObject({ isReplacement: true, state: 'cancelled' })
  // What is no film takes the place of what failed before.
  await mara.replaced(id, Buffer.alloc(5_000, 'no film'))
  expect(await jobOf(mara, id)).toBeNull()
  expect((await call(mara, 'POST', `/videos/${id}/processing/retry`)).status).toBe(404)

  await mara.replaced(id, second, { type: 'video/webm' })
  await call(mara, 'POST', `/videos/${id}/processing/cancel`)
  shiftMs = keptMs + 1_000
  await removeOldVersions(server.service.services)
  expect([await versions(id), await jobOf(mara, id)]).toEqual([['1 playing'], null])
})

test('nobody goes back to a film whose time is over, as its files may be gone', async () => {
  const id = await published()
  await mara.replaced(id, second, { type: 'video/webm' })
  await play(id, 2)
  shiftMs = keptMs + 60_000
  expect(await versions(id)).toEqual(['2 playing'])
  expect((await call(mara, 'POST', `/videos/${id}/versions/1/revert`)).status).toBe(404)
  expect(await played(id)).toEqual(second)
})

test('films that cannot be removed keep no others', async () => {
  const id = await published()
  const old = { video_id: id, state: 'former' as const, size_b: 1 }
  const rows = Array.from({ length: 102 }, (_, at) => ({
    ...old,
    number: at + 10,
    kept_since: new Date(1000 + at),
    file_key: at < 100 ? 'stuck' : `videos/${id}/original-${at}.mp4`,
  }))
  await database.db.insertInto('video_versions').values(rows).execute()
  const { services } = server.service
  const remove = async (key: string) => {
    if (key === 'stuck') throw new Error('This disk is read-only.')
  }
  await removeOldVersions({ ...services, storage: { ...services.storage, remove } })
  const left = await database.db
    .selectFrom('video_versions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('video_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(left.count).toBe(100)
})

test('of very many films the newest are listed, and the pictures of each take room', async () => {
  const id = await published()
  const usedB = async () => (await call(mara, 'GET', '/me')).body.quota.usedB
  const before = await usedB()
  const sheet = { key: 'sheet', sizeB: 7, cols: 1, rows: 1, count: 1, intervalMs: 1000 }
  const rows = Array.from({ length: 120 }, (_, at) => ({
    video_id: id,
    number: at + 2,
    state: 'former' as const,
    kept_since: clock(),
    size_b: 5,
    storyboard: JSON.stringify({ ...sheet, tileW: 160, tileH: 90 }),
  }))
  await database.db.insertInto('video_versions').values(rows).execute()
  const listed = await versions(id)
  expect([listed.length, listed[0], listed.at(-1)]).toEqual([101, '121 former', '1 playing'])
  expect((await usedB()) - before).toBe(120 * (5 + 7))
})
