import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { createS3Storage } from '#server/storage/s3/s3-storage.ts'
import { listenOn } from '#tests/support/listening-service.ts'
import { lengthened } from '#tests/support/long-upload.ts'
import { noObjectStore, openObjectStore } from '#tests/support/object-store.ts'
import { startTestIssuer } from '#tests/support/test-issuer.ts'
import { noTinyDisk, openTinyDisk } from '#tests/support/tiny-disk.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const disk = await openTinyDisk({ kib: 48 * 1024 })
const store = disk === null ? null : await openObjectStore(disk.path)
afterAll(async () => {
  await store?.close()
  await disk?.close()
})

test.skipIf(store === null)(
  `a bucket without room keeps what it took, and takes the rest when there is room (${noObjectStore}, or ${noTinyDisk})`,
  async () => {
    if (store === null || disk === null) return
    const folder = await mkdtemp(join(tmpdir(), 'foyer-full-bucket-'))
    const issuer = await startTestIssuer()
    const storage = createS3Storage({ bucket: store.bucket, isSentTo: false })
    const server = await listenOn(folder, issuer, {
      change: (config) => ({ ...config, storage: { ...config.storage, where: 's3' } }),
      parts: { storage },
    })
    const mara = new TusClient(server, await server.tokenFor('mara', 'creator'))
    const short = await readFile(new URL('../support/media/two-seconds.mp4', import.meta.url))
    const film = lengthened(short, 5 * 1024 ** 2)
    const { url, videoId } = await mara.begun(film)
    const offset = async () => Number((await mara.head(url)).headers.get('Upload-Offset'))
    const halfB = 2 * 1024 ** 2
    expect((await mara.patch(url, 0, film.subarray(0, halfB))).status).toBe(204)

    disk.fill()
    const refused = await mara.patch(url, halfB, film.subarray(halfB))
    // What an S3 server says of a full disk differs: either is "later", and neither an end.
    expect([503, 507]).toContain(refused.status)
    expect(await offset(), 'what was answered is kept').toBeGreaterThanOrEqual(halfB)
    expect(await offset()).toBeLessThan(film.length)

    disk.makeRoom()
    const left = await offset()
    expect((await mara.patch(url, left, film.subarray(left))).status).toBe(204)
    expect(await mara.video(videoId)).toMatchObject({ state: 'ready', sizeB: film.length })
    const [{ key } = { key: '' }] = (await storage.list(`videos/${videoId}`)).filter((file) =>
      file.key.includes('/original-'),
    )
    const kept = Buffer.from(await new Response((await storage.read(key)).stream).arrayBuffer())
    expect(kept.equals(film)).toBe(true)
    await server.stop()
    await issuer.close()
    await rm(folder, { recursive: true, force: true })
  },
  120_000,
)
