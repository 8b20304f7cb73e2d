import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#server/database/open-database.ts'
import { createDiskStorage } from '#server/storage/disk-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { MediaFault } from '#server/uploads/inspect/media-fault.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

let dataDir: string
let issuer: TestIssuer
let server: ListeningService
let mara: TusClient
let film: Buffer
/** What happens when a whole file is taken in, instead of or around the real thing. */
let importing: (doIt: () => Promise<void>) => Promise<void>
/** What happens before anybody looks for a file. */
let looking: () => Promise<void>
let database: Database
let storage: Storage

/** An instance on the same database and disk; the clock of a later one is ahead. */
function startAt(laterMs: number): Promise<ListeningService> {
  return listenOn(dataDir, issuer, {
    parts: {
      storage,
      database: { db: database.db, close: () => Promise.resolve() },
      clock: () => new Date(Date.now() + laterMs),
    },
  })
}

/** The same once its first sweep is over: that would be at every file while a test is. */
async function startSwept(laterMs: number): Promise<ListeningService> {
  const unknown = join(dataDir, 'uploads', 'nobody-knows-me')
  await writeFile(unknown, '')
  await utimes(unknown, 0, 0)
  const instance = await startAt(laterMs)
  await expect.poll(() => existsSync(unknown), { timeout: 60_000 }).toBe(false)
  return instance
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-completion-'))
  issuer = await startTestIssuer()
  film = await readFile(new URL('../support/media/two-seconds.mp4', import.meta.url))
  const disk = await createDiskStorage(join(dataDir, 'files'))
  storage = {
    ...disk,
    async stat(key) {
      await looking()
      return disk.stat(key)
    },
    async importFile(...how) {
      await importing(async () => {
        await disk.importFile(...how)
      })
      return { sizeB: film.length, modifiedAt: new Date() }
    },
  }
  database = await openTestDatabase()
  server = await startAt(0)
  mara = new TusClient(server, await server.tokenFor('mara', 'creator'))
})
beforeEach(() => {
  importing = (doIt) => doIt()
  looking = () => Promise.resolve()
})
afterAll(async () => {
  await server.stop()
  await database.close()
  await issuer.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Mara's token at the time of an instance whose clock is ahead. */
const tokenAt = (laterMs: number) =>
  issuer.token({ ...claims, exp: Math.floor((Date.now() + laterMs) / 1000) + 3600 })
const claims = { sub: 'sub-mara', preferred_username: 'mara', name: 'mara', roles: ['creator'] }

const originals = (videoId: string) => readdir(join(dataDir, 'files/videos', videoId))

async function problemOf(answer: Response) {
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  return answer.json()
}

/** The database refuses the last write of taking a file in. */
async function refusingFiles(work: () => Promise<void>): Promise<void> {
  const { db } = server.service.services
  await sql`create function refuse_files() returns trigger language plpgsql as
    $$ begin raise exception 'table videos is not well'; end $$`.execute(db)
  await sql`create trigger refuse_files before update of file_key on videos
    for each row execute function refuse_files()`.execute(db)
  try {
    await work()
  } finally {
    await sql`drop trigger refuse_files on videos`.execute(db)
    await sql`drop function refuse_files`.execute(db)
  }
}

describe('a whole file that the database does not take', () => {
  test('is kept, and taken in when it does', async () => {
    const { url, videoId } = await mara.begun(film)
    await refusingFiles(async () => {
      const problem = await problemOf(await mara.patch(url, 0, film))
      expect(problem).toMatchObject({ status: 500, code: 'internal' })
      expect(JSON.stringify(problem)).not.toContain('table videos')
    })
    const open = await (await mara.ask('GET', '/api/v1/me/uploads')).json()
    expect(open.items[0]).toMatchObject({ videoId, offsetB: film.length })
    expect((await mara.head(url)).headers.get('Upload-Offset')).toBe(String(film.length))
    expect((await mara.video(videoId)).state).toBe('ready')
    expect(await originals(videoId)).toHaveLength(1)
  })

  test('leaves nothing behind when it is sent again or taken back', async () => {
    const { url, videoId } = await mara.begun(film)
    await refusingFiles(async () => {
      await mara.patch(url, 0, film)
    })
    const again = (await mara.create(videoId, film.length)).headers.get('Location') ?? ''
    expect(again).not.toBe(url)
    expect((await mara.patch(again, 0, film)).status).toBe(204)
    expect(await originals(videoId)).toHaveLength(1)

    const other = await mara.begun(film)
    await refusingFiles(async () => {
      await mara.patch(other.url, 0, film)
    })
    expect((await mara.remove(other.url)).status).toBe(204)
    expect(await originals(other.videoId)).toEqual([])
  })
})

test('a whole file that cannot be taken in outlives its time by a week, and is then given up', async () => {
  const { url, videoId } = await mara.begun(film)
  let tries = 0
  importing = async () => {
    tries += 1
    throw new Error('not today')
  }
  expect((await mara.patch(url, 0, film)).status).toBe(500)
  const dayMs = 24 * 3_600_000
  const state = async () => (await mara.video(videoId)).state
  const nextDay = await startAt(1.1 * dayMs)
  await expect.poll(() => tries, { timeout: 15_000 }).toBe(2)
  await nextDay.stop()
  expect(await state()).toBe('uploading')
  const nextMonth = await startAt(30 * dayMs)
  await expect.poll(state, { timeout: 15_000 }).toBe('draft')
  await nextMonth.stop()
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([])
})

test('whoever comes back after its time finds a whole file, and it is taken in then', async () => {
  const { url, videoId } = await mara.begun(film)
  importing = () => Promise.reject(new Error('not today'))
  expect((await mara.patch(url, 0, film)).status).toBe(500)
  const other = await mara.begun(film)
  expect((await mara.patch(other.url, 0, film.subarray(0, 3000))).status).toBe(204)

  const laterMs = 7.5 * 24 * 3_600_000
  const nextWeek = await startAt(laterMs)
  const back = new TusClient(nextWeek, await tokenAt(laterMs))
  const open = await (await back.ask('GET', '/api/v1/me/uploads')).json()
  const here = new URL(url).pathname
  expect(open.items).toMatchObject([{ videoId, offsetB: film.length }])
  expect(Date.parse(open.items[0].expiresAt)).toBeGreaterThan(Date.now() + laterMs)
  expect((await back.head(here)).status).toBe(500)
  expect((await back.patch(here, 0, film)).status).toBe(409)
  expect((await back.head(new URL(other.url).pathname)).status).toBe(410)

  importing = (doIt) => doIt()
  const found = await back.head(here)
  expect([found.status, found.headers.get('Upload-Offset')]).toEqual([200, String(film.length)])
  expect((await back.video(videoId)).state).toBe('ready')
  await nextWeek.stop()
})

test('a whole file that is sent again after its time has a time of its own', async () => {
  const { url, videoId } = await mara.begun(film)
  importing = () => Promise.reject(new Error('not today'))
  await mara.patch(url, 0, film)
  const laterMs = 7.5 * 24 * 3_600_000
  // Whose clock is ahead takes a new file for an old one.
  const nextWeek = await startSwept(laterMs)
  const back = new TusClient(nextWeek, await tokenAt(laterMs))
  importing = (doIt) => doIt()
  const again = (await back.create(videoId, film.length)).headers.get('Location') ?? ''
  expect(again).not.toBe(url)
  expect((await back.patch(again, 0, film)).status).toBe(204)
  expect((await back.video(videoId)).state).toBe('ready')
  await nextWeek.stop()
})

test('a file that nobody knows is thrown away after a day, not before: its row may just be written', async () => {
  const files = join(dataDir, 'uploads')
  for (const hours of [25, 23]) {
    const then = new Date(Date.now() - hours * 3_600_000)
    await writeFile(join(files, `of-hour-${hours}`), '')
    await utimes(join(files, `of-hour-${hours}`), then, then)
  }
  const other = await startAt(0)
  await expect.poll(() => readdir(files), { timeout: 15_000 }).not.toContain('of-hour-25')
  await other.stop()
  expect(await readdir(files)).toContain('of-hour-23')
  await rm(join(files, 'of-hour-23'))
})

test('what cannot be looked at is not thrown away, however late', async () => {
  const { url, videoId } = await mara.begun(film)
  importing = () => Promise.reject(new Error('not today'))
  await mara.patch(url, 0, film)
  // Its bytes were moved, but nobody can say whether they are there.
  const path = join(dataDir, 'uploads', url.split('/').at(-1) ?? '')
  await rename(path, `${path}-elsewhere`)
  let looks = 0
  looking = async () => {
    looks += 1
    throw new Error('the disk does not answer')
  }
  const nextMonth = await startAt(30 * 24 * 3_600_000)
  await expect.poll(() => looks, { timeout: 15_000 }).toBeGreaterThan(0)
  await nextMonth.stop()
  expect((await mara.video(videoId)).state).toBe('uploading')
})

test('one file that cannot be looked at keeps no other off the list', async () => {
  const { url, videoId } = await mara.begun(film)
  const other = await mara.begun(film)
  await mara.patch(other.url, 0, film.subarray(0, 3000))
  // Gone from where it arrives, so it is looked for among the videos.
  await rm(join(dataDir, 'uploads', url.split('/').at(-1) ?? ''))
  looking = () => Promise.reject(new Error('the disk does not answer'))
  const open = await (await mara.ask('GET', '/api/v1/me/uploads')).json()
  expect(open.items.slice(0, 2)).toMatchObject([
    { videoId: other.videoId, offsetB: 3000 },
    { videoId, offsetB: 0 },
  ])
})

test('who cannot use a file leaves it to another instance that made the video of it', async () => {
  const other = await startSwept(0)
  const { url, videoId } = await mara.begun(film)
  let tries = 0
  importing = async (doIt) => {
    tries += 1
    await doIt()
    if (tries > 1) return
    await new TusClient(other, await tokenAt(0)).head(new URL(url).pathname)
    await expect.poll(async () => (await mara.video(videoId)).state).toBe('ready')
    throw new MediaFault('media-unreadable', 'Taken away while it was read.')
  }
  await mara.patch(url, 0, film)
  expect((await mara.video(videoId)).state).toBe('ready')
  expect(await originals(videoId)).toHaveLength(1)
  await other.stop()
})

test('a fault of the service is told without paths', async () => {
  const { url } = await mara.begun(film)
  importing = () => Promise.reject(new Error(`EIO: i/o error, rename '${dataDir}'`))
  const problem = await problemOf(await mara.patch(url, 0, film))
  expect(problem).toMatchObject({ status: 500, code: 'internal' })
  expect(JSON.stringify(problem)).not.toMatch(/EIO|foyer-completion/)
})

test('a chunk that comes while the whole file is taken in is told that all is here', async () => {
  const { url, videoId } = await mara.begun(film)
  let late: Response | null = null
  importing = async (doIt) => {
    await doIt()
    late = await mara.patch(url, 0, film.subarray(0, 100))
  }
  expect((await mara.patch(url, 0, film)).status).toBe(204)
  expect(late).toMatchObject({ status: 409 })
  expect((await mara.video(videoId)).state).toBe('ready')
})

test('a draft taken back while its file is taken in keeps nothing', async () => {
  const { url, videoId } = await mara.begun(film)
  importing = async (doIt) => {
    await doIt()
    await mara.remove(url)
  }
  await mara.patch(url, 0, film)
  expect((await mara.video(videoId)).state).toBe('draft')
  expect(await originals(videoId)).toEqual([])
})

test('a damaged chunk that waited behind a good one takes nothing of it away', async () => {
  const { url, videoId } = await mara.begun(film)
  const { promise: damagedIsWaiting, resolve: goOn } = Promise.withResolvers<void>()
  const halves = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(film.subarray(0, 4000))
      await damagedIsWaiting
      controller.enqueue(film.subarray(4000, 5000))
      controller.close()
    },
  })
  const good = mara.ask('PATCH', url, {
    body: halves,
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    },
  })
  const arrived = async () => {
    const open = await (await mara.ask('GET', '/api/v1/me/uploads')).json()
    return open.items[0].offsetB
  }
  await expect.poll(arrived, { timeout: 15_000 }).toBe(4000)
  const digest = createHash('sha256').update('something else').digest('base64')
  const headers = { 'Upload-Checksum': `sha256 ${digest}` }
  const damaged = mara.patch(url, 5000, film.subarray(5000, 6000), { headers })
  setTimeout(goOn, 200)
  expect((await good).headers.get('Upload-Offset')).toBe('5000')
  expect((await damaged).status).toBe(460)
  expect((await mara.head(url)).headers.get('Upload-Offset')).toBe('5000')
  expect((await mara.patch(url, 5000, film.subarray(5000))).status).toBe(204)
  expect((await mara.video(videoId)).state).toBe('ready')
})
