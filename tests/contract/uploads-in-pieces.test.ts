import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Database } from '#server/database/open-database.ts'
import { createDiskStorage } from '#server/storage/disk-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { finishInTurn } from '#server/uploads/arriving/finish-in-turn.ts'
import { sweepPieces } from '#server/uploads/arriving/sweep-pieces.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const hourMs = 3_600_000

let folder: string
let issuer: TestIssuer
let database: Database
let storage: Storage
let film: Buffer
/** What happens to each piece, and to the film that is made of them, before it is written. */
let writing: (key: string) => Promise<void>
/** The same before the pieces of one go. */
let removing: () => Promise<void>
let one: ListeningService
let other: ListeningService
let mara: TusClient
let maraThere: TusClient

/** A service with a folder of its own: what both have is the database and where files are kept. */
function start(name: string, where: 's3' | 'disk' = 's3'): Promise<ListeningService> {
  return listenOn(join(folder, name), issuer, {
    change: (config) => ({ ...config, storage: { ...config.storage, where } }),
    parts: { storage, database: { db: database.db, close: () => Promise.resolve() } },
  })
}

async function maraAt(server: ListeningService): Promise<TusClient> {
  return new TusClient(server, await server.tokenFor('mara', 'creator'))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-pieces-'))
  film = await readFile(new URL('../support/media/two-seconds.mp4', import.meta.url))
  issuer = await startTestIssuer()
  database = await openTestDatabase()
  const disk = await createDiskStorage(join(folder, 'files'))
  storage = {
    ...disk,
    async write(key, content) {
      await writing(key)
      return disk.write(key, content)
    },
    async removeFolder(name) {
      await removing()
      return disk.removeFolder(name)
    },
  }
  one = await start('one')
  other = await start('other')
  mara = await maraAt(one)
  maraThere = await maraAt(other)
})
beforeEach(() => {
  writing = () => Promise.resolve()
  removing = () => Promise.resolve()
})
afterAll(async () => {
  await one.stop()
  await other.stop()
  await database.close()
  await issuer.close()
  await rm(folder, { recursive: true, force: true })
})

async function begun(): Promise<{ path: string; videoId: string; resourceId: string }> {
  const { url, videoId } = await mara.begun(film)
  const path = new URL(url).pathname
  return { path, videoId, resourceId: path.split('/').at(-1) ?? '' }
}

const piecesOf = async (resourceId: string) =>
  (await storage.list(`uploads/${resourceId}`)).map(({ sizeB }) => sizeB).toSorted((a, b) => a - b)

const offsetAt = async (client: TusClient, path: string) =>
  (await client.head(path)).headers.get('Upload-Offset')

async function played(videoId: string): Promise<Buffer> {
  const answer = await mara.ask('POST', `/api/v1/videos/${videoId}/playback`)
  return Buffer.from(await (await fetch((await answer.json()).source.url)).arrayBuffer())
}

/** Says when the body is on its way and goes on when it is told to; then it ends, or its line breaks. */
function slowPatch(client: TusClient, path: string, sent: Uint8Array, isBroken = false) {
  const { promise: goOn, resolve: end } = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(sent)
      await goOn
      if (isBroken) controller.error(new Error('The line breaks.'))
      else controller.close()
    },
  })
  const answer = client.ask('PATCH', path, {
    body,
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    },
  })
  return { answer, end }
}

const writerOf = async (resourceId: string) =>
  (
    await database.db
      .selectFrom('uploads')
      .select('writer')
      .where('resource_id', '=', resourceId)
      .executeTakeFirstOrThrow()
  ).writer

test('chunks that come to two services by turns make one film, and its pieces go', async () => {
  const { path, videoId, resourceId } = await begun()
  expect((await maraThere.patch(path, 0, film.subarray(0, 5000))).status).toBe(204)
  expect(await offsetAt(mara, path)).toBe('5000')
  expect((await mara.patch(path, 5000, film.subarray(5000, 9000))).status).toBe(204)
  expect(await piecesOf(resourceId)).toEqual([4000, 5000])
  const open = await (await maraThere.ask('GET', '/api/v1/me/uploads')).json()
  expect(open.items[0]).toMatchObject({ videoId, offsetB: 9000 })
  expect((await mara.patch(path, 8000, film.subarray(8000))).status).toBe(409)
  expect((await maraThere.patch(path, 9000, film.subarray(9000))).status).toBe(204)
  expect(await mara.video(videoId)).toMatchObject({ state: 'ready', sizeB: film.length })
  expect((await played(videoId)).equals(film)).toBe(true)
  await expect.poll(() => piecesOf(resourceId)).toEqual([])
  expect(await offsetAt(mara, path), 'the last answer may get lost').toBe(String(film.length))
})

test('of a chunk whose line breaks what came is kept, and of a damaged one nothing', async () => {
  const { path, videoId, resourceId } = await begun()
  const before = await writerOf(resourceId)
  const broken = slowPatch(mara, path, film.subarray(0, 4000), true)
  await expect.poll(() => writerOf(resourceId)).not.toBe(before)
  broken.end()
  await expect(broken.answer).rejects.toThrow()
  await expect.poll(() => piecesOf(resourceId)).toEqual([4000])
  expect(await offsetAt(maraThere, path)).toBe('4000')

  const rest = film.subarray(4000)
  const digest = createHash('sha256').update(rest).digest('base64')
  const headers = { 'Upload-Checksum': `sha256 ${digest}` }
  const damaged = Buffer.from(rest)
  damaged[100] = 7
  expect((await maraThere.patch(path, 4000, damaged, { headers })).status).toBe(460)
  expect(await offsetAt(mara, path)).toBe('4000')
  expect(await piecesOf(resourceId)).toEqual([4000])
  expect((await maraThere.patch(path, 4000, rest, { headers })).status).toBe(204)
  expect((await mara.video(videoId)).state).toBe('ready')
})

test('who asks at another service takes over: what the request before still brings counts no more', async () => {
  const { path, videoId, resourceId } = await begun()
  const before = await writerOf(resourceId)
  const first = slowPatch(mara, path, film.subarray(0, 4000))
  await expect.poll(() => writerOf(resourceId)).not.toBe(before)
  expect(await offsetAt(maraThere, path)).toBe('0')
  first.end()
  const answer = await first.answer
  expect([answer.status, (await answer.json()).code]).toEqual([423, 'upload-locked'])
  expect(await offsetAt(maraThere, path)).toBe('0')
  expect(await piecesOf(resourceId), 'nor does it stay').toEqual([])
  expect((await maraThere.patch(path, 0, film)).status).toBe(204)
  expect((await played(videoId)).equals(film)).toBe(true)
})

test('one service makes the film; who asks another one meanwhile waits for that', async () => {
  const { path, videoId } = await begun()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  let films = 0
  writing = async (key) => {
    if (!key.startsWith('videos/')) return
    films += 1
    await mayGoOn
  }
  const last = mara.patch(path, 0, film)
  await expect.poll(() => films).toBe(1)
  const asked = offsetAt(maraThere, path)
  expect(await Promise.race([asked, new Promise((wait) => setTimeout(wait, 600, 'waits'))])).toBe(
    'waits',
  )
  goOn()
  expect(await asked).toBe(String(film.length))
  expect((await last).status).toBe(204)
  expect([films, (await mara.video(videoId)).state]).toEqual([1, 'ready'])
})

test('a film that could not be made is made by whoever is asked next, also where its maker was killed', async () => {
  const { path, videoId } = await begun()
  writing = async (key) => {
    if (key.startsWith('videos/')) throw new Error('not today')
  }
  expect((await mara.patch(path, 0, film)).status).toBe(500)
  const madeMs: number[] = []
  writing = async (key) => {
    if (key.startsWith('videos/')) madeMs.push(Date.now())
  }
  // As a service leaves it that is killed while it makes one.
  const until = new Date(Date.now() + 2000)
  await database.db
    .updateTable('uploads')
    .set({ finishing_until: until, finisher: 'killed' })
    .where('video_id', '=', videoId)
    .execute()
  expect(await offsetAt(maraThere, path)).toBe(String(film.length))
  expect(madeMs.length).toBe(1)
  expect(madeMs[0], 'nobody before its time has run out').toBeGreaterThanOrEqual(until.getTime())
  expect((await played(videoId)).equals(film)).toBe(true)
})

test('who was silent for too long neither ends the turn of the next one, nor fails where that one has finished', async () => {
  const { resourceId } = await begun()
  const upload = () => database.db.selectFrom('uploads').where('resource_id', '=', resourceId)
  const change = (to: { state?: 'assembled'; finisher: string; finishing_until: Date | null }) =>
    database.db.updateTable('uploads').set(to).where('resource_id', '=', resourceId).execute()
  const find = async () => {
    const found = await upload().select('id').where('state', '=', 'receiving').executeTakeFirst()
    return found && { resource_id: resourceId }
  }
  const finishing_until = new Date(Date.now() + 60_000)
  const overtaken = finishInTurn(database, find, async () => {
    await change({ finisher: 'next', finishing_until })
    throw new Error('There is no such piece.')
  })
  await expect(overtaken).rejects.toThrow('There is no such piece.')
  const { finishing_until: kept } = await upload()
    .select('finishing_until')
    .executeTakeFirstOrThrow()
  expect(kept).toEqual(finishing_until)

  await change({ finisher: 'next', finishing_until: null })
  await finishInTurn(database, find, async () => {
    await change({ state: 'assembled', finisher: 'next', finishing_until })
    throw new Error('There is no such piece.')
  })
})

test('what is taken back, begun anew or refused leaves no pieces', async () => {
  const { path, videoId, resourceId } = await begun()
  await mara.patch(path, 0, film.subarray(0, 3000))
  expect((await maraThere.remove(path)).status).toBe(204)
  expect((await mara.head(path)).status).toBe(404)
  await expect.poll(() => piecesOf(resourceId)).toEqual([])

  const again = (await mara.create(videoId, film.length)).headers.get('Location') ?? ''
  await mara.patch(again, 0, film.subarray(0, 3000))
  const anew = (await maraThere.create(videoId, film.length)).headers.get('Location') ?? ''
  expect(await piecesOf(again.split('/').at(-1) ?? '')).toEqual([])

  expect((await mara.patch(new URL(anew).pathname, 0, Buffer.alloc(film.length))).status).toBe(204)
  expect((await mara.video(videoId)).state).toBe('failed')
  await expect.poll(() => piecesOf(anew.split('/').at(-1) ?? '')).toEqual([])
})

test('nobody waits until pieces are gone, neither at the last chunk nor taking back', async () => {
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
  removing = () => mayGo
  const whole = await begun()
  expect((await mara.patch(whole.path, 0, film)).status).toBe(204)
  expect(await mara.video(whole.videoId)).toMatchObject({ state: 'ready' })
  const given = await begun()
  await mara.patch(given.path, 0, film.subarray(0, 3000))
  expect((await maraThere.remove(given.path)).status).toBe(204)
  expect((await mara.head(given.path)).status, 'also if it is killed now').toBe(404)
  expect(await piecesOf(given.resourceId)).toEqual([3000])
  go()
  await expect.poll(() => piecesOf(whole.resourceId)).toEqual([])
  await expect.poll(() => piecesOf(given.resourceId)).toEqual([])
})

test('pieces that nobody waits for go after a day, those of an upload that goes on stay', async () => {
  const { path, resourceId } = await begun()
  await mara.patch(path, 0, film.subarray(0, 3000))
  await storage.write(`uploads/${resourceId}/3000-not-counted`, film.subarray(3000, 3100))
  const given = await begun()
  await mara.patch(given.path, 0, film.subarray(0, 2000))
  await database.db
    .updateTable('uploads')
    .set({ state: 'expired' })
    .where('resource_id', '=', given.resourceId)
    .execute()
  const sweepAfter = (hours: number) =>
    sweepPieces({
      db: database.db,
      storage,
      clock: () => new Date(Date.now() + hours * hourMs),
    })
  await sweepAfter(23)
  expect(await piecesOf(resourceId)).toEqual([100, 3000])
  await sweepAfter(25)
  expect(await piecesOf(resourceId)).toEqual([3000])
  expect(await piecesOf(given.resourceId)).toEqual([])
  expect((await maraThere.patch(path, 3000, film.subarray(3000))).status).toBe(204)
})

test('what began to arrive on a disk goes on there, and elsewhere its sender is told to begin anew', async () => {
  const before = await start('before', 'disk')
  const maraBefore = await maraAt(before)
  const { url, videoId } = await maraBefore.begun(film)
  const path = new URL(url).pathname
  await maraBefore.patch(path, 0, film.subarray(0, 6000))
  await before.stop()
  expect((await mara.head(path)).status).toBe(410)
  const after = await start('before')
  const maraAfter = await maraAt(after)
  expect(await offsetAt(maraAfter, path)).toBe('6000')
  expect((await maraAfter.patch(path, 6000, film.subarray(6000))).status).toBe(204)
  expect((await played(videoId)).equals(film)).toBe(true)
  await after.stop()
})
