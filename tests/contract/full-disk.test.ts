import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createApp } from '#server/api/app.ts'
import { mountHealth } from '#server/api/health.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { openTestDatabase, unpackTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { noTinyDisk, openTinyDisk, type TinyDisk } from '#tests/support/tiny-disk.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const disk: TinyDisk | null = await openTinyDisk({ kib: 4096, names: 200 })
/** The embedded database alone takes most of it. */
const largerDisk: TinyDisk | null = await openTinyDisk({ kib: 128 * 1024 })

async function expectFull(answer: Response): Promise<void> {
  const problem = await answer.json()
  expect(problem).toMatchObject({ status: 507, code: 'storage-full' })
  expect(JSON.stringify(problem)).not.toMatch(/ENOSPC|foyer-tiny-disk|could not extend|base\//)
}

describe.skipIf(disk === null)(`on a full disk (skipped where ${noTinyDisk})`, () => {
  let issuer: TestIssuer
  let server: ListeningService
  let mara: TusClient
  let film: Buffer

  beforeAll(async () => {
    if (disk === null) return
    issuer = await startTestIssuer()
    server = await listenOn(disk.path, issuer, { parts: { database: await openTestDatabase() } })
    mara = new TusClient(server, await server.tokenFor('mara', 'creator'))
    const short = await readFile(new URL('../support/media/two-seconds.mp4', import.meta.url))
    // Players leave alone what follows the last box.
    film = Buffer.concat([short, Buffer.alloc(600_000)])
  })
  beforeEach(() => disk?.makeRoom())
  afterAll(async () => {
    if (disk === null) return
    await server.stop()
    await issuer.close()
    await disk.close()
  })

  test('a file that cannot fit is not begun', async () => {
    const { video } = await mara.drafted({ sizeB: film.length })
    disk?.fill(100_000)
    await expectFull(await mara.create(video.id, film.length))
  })

  test('a file that cannot even be named is not begun, and can be later', async () => {
    const { video } = await mara.drafted({ sizeB: film.length })
    disk?.takeNames()
    await expectFull(await mara.create(video.id, film.length))
    disk?.makeRoom()
    const { headers } = await mara.create(video.id, film.length)
    expect((await mara.patch(headers.get('Location') ?? '', 0, film)).status).toBe(204)
  })

  test('a chunk that does not fit is told so, and what fitted is kept', async () => {
    const { url, videoId } = await mara.begun(film)
    disk?.fill(200_000)
    await expectFull(await mara.patch(url, 0, film))
    const arrivedB = Number((await mara.head(url)).headers.get('Upload-Offset'))
    expect(arrivedB).toBeGreaterThan(100_000)
    expect(arrivedB).toBeLessThan(film.length)
    disk?.makeRoom()
    expect((await mara.patch(url, arrivedB, film.subarray(arrivedB))).status).toBe(204)
    expect(await mara.video(videoId)).toMatchObject({ state: 'ready', sizeB: film.length })
  })

  test('a whole file that cannot be taken in is kept until it can', async () => {
    const { url, videoId } = await mara.begun(film)
    disk?.takeNames()
    await expectFull(await mara.patch(url, 0, film))
    expect((await mara.head(url)).status).toBe(507)
    disk?.makeRoom()
    expect((await mara.head(url)).headers.get('Upload-Offset')).toBe(String(film.length))
    expect(await mara.video(videoId)).toMatchObject({ state: 'ready', sizeB: film.length })
    expect(await readdir(join(disk?.path ?? '', 'uploads'))).toEqual([])
  })

  test('who has the database or prepares films there is not ready, wherever files go', async () => {
    const { services } = server.service
    const ready = async (change: Partial<typeof services.config>) => {
      const app = createApp()
      // As a bucket says it.
      const storage = { ...services.storage, freeB: () => Promise.resolve(Infinity) }
      mountHealth(app, { ...services, storage, config: { ...services.config, ...change } })
      return (await app.request('/readyz')).status
    }
    const database = { kind: 'postgres', url: 'postgres://db/foyer' } as const
    const here = { ...services.config.processing, where: 'here' } as const
    expect(await ready({}), 'the disk has less than it needs at any time').toBe(503)
    expect(await ready({ database, processing: here })).toBe(503)
    expect(
      await ready({ database, dataDir: join(disk?.path ?? '', 'none'), processing: here }),
    ).toBe(503)
    expect(await ready({ database })).toBe(200)
  })

  test('a poster that does not fit leaves the one there was', async () => {
    const { video } = await mara.drafted({ sizeB: film.length })
    const body = new Uint8Array(
      await readFile(new URL('../support/media/sheet.png', import.meta.url)),
    )
    const put = () =>
      mara.ask('PUT', `/api/v1/videos/${video.id}/thumbnail?width=320&height=180`, {
        body,
        headers: { 'Content-Type': 'image/png' },
      })
    expect((await put()).status).toBe(200)
    disk?.fill()
    await expectFull(await put())
    const { thumbnail } = await mara.video(video.id)
    expect((await fetch(thumbnail.srcset[0].url)).status).toBe(200)
  })
})

test.skipIf(largerDisk === null)(
  `the embedded database on a full disk says so, and goes on when there is room (skipped where ${noTinyDisk})`,
  { timeout: 120_000 },
  async () => {
    if (largerDisk === null) return
    const issuer = await startTestIssuer()
    await unpackTestDatabase(join(largerDisk.path, 'database'))
    const server = await listenOn(largerDisk.path, issuer)
    const mara = new TusClient(server, await server.tokenFor('mara', 'creator'))
    expect((await mara.ask('GET', '/api/v1/me')).status).toBe(200)
    largerDisk.fill()
    await expectFull(await mara.draft({ sizeB: 1000 }))
    expect((await mara.ask('GET', '/api/v1/me/uploads')).status).toBe(200)
    largerDisk.makeRoom()
    expect((await mara.draft({ sizeB: 1000 })).status).toBe(201)
    await server.stop()
    await issuer.close()
    await largerDisk.close()
  },
)
