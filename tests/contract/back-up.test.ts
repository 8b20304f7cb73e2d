import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { createDiskStorage } from '#server/storage/disk-storage.ts'
import { createS3Storage } from '#server/storage/s3/s3-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { lengthened, offsetOf } from '#tests/support/long-upload.ts'
import { hasFfmpeg } from '#tests/support/make-film.ts'
import { startSeveralServices } from '#tests/support/several-services.ts'
import { endStartedFoyers, freePorts, startFoyer } from '#tests/support/started-foyer.ts'
import { unpackTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

// As docs/deployment.md#back-up-and-restore has it, for each pair.

const run = promisify(execFile)
const several = hasFfmpeg ? await startSeveralServices() : null
let folder: string
let film: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-back-up-'))
  film = await readFile(new URL('../support/media/two-seconds.mp4', import.meta.url))
})
afterAll(async () => {
  await several?.close()
  endStartedFoyers()
  await rm(folder, { recursive: true, force: true })
})

/** A permission to play, as a page gets it. */
async function granted(person: TusClient, videoId: string): Promise<string> {
  const answer = await person.ask('POST', `/api/v1/videos/${videoId}/playback`)
  return (await answer.json()).source.url
}

const isReady = (person: TusClient, videoId: string) =>
  expect
    .poll(() => person.video(videoId), { timeout: 200_000, interval: 50 })
    .toMatchObject({ state: 'ready' })

async function bytesAt(url: string): Promise<Buffer> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${answer.status} ${url}`)
  return Buffer.from(await answer.arrayBuffer())
}

describe.skipIf(several === null)(
  'PostgreSQL and a bucket (skipped without PostgreSQL, S3 or ffmpeg)',
  () => {
    test(
      'what was there at the back-up plays, those who were signed in are, and what was arriving goes on',
      { timeout: 600_000 },
      async () => {
        if (several === null) return
        const { postgres, store, services, workers } = several
        const mara = await several.personAt('mara')
        const { id } = await mara.sent(film)
        await isReady(mara, id)
        const list = await granted(mara, id)
        const picture = (await mara.video(id)).thumbnail.srcset[0].url
        const [listBefore, pictureBefore] = [await bytesAt(list), await bytesAt(picture)]
        const long = lengthened(film, 2 * 1024 ** 2)
        const arriving = await mara.begun(long)
        const other = await mara.begun(long)
        for (const { url } of [arriving, other]) {
          expect((await mara.patch(url, 0, long.subarray(0, 1024 ** 2))).status).toBe(204)
        }

        const dump = join(folder, 'foyer.dump')
        await run(join(postgres.binaries, 'pg_dump'), ['-Fc', '-f', dump, postgres.url])
        // Nothing stands still between the two: this one's pieces become a film, which the dump does not know.
        expect((await mara.patch(other.url, 1024 ** 2, long.subarray(1024 ** 2))).status).toBe(204)
        const bucket = createS3Storage({ bucket: store.bucket, isSentTo: false })
        const pieces = `uploads/${other.url.split('/').at(-1)}`
        await expect.poll(() => bucket.list(pieces), { timeout: 60_000 }).toEqual([])
        const copy = await createDiskStorage(join(folder, 'objects'))
        await copyFiles(bucket, copy)

        // All of it is lost.
        for (const one of [...services.map(({ foyer }) => foyer), ...workers]) {
          one.process.kill('SIGKILL')
          await one.ended
        }
        for (const one of services.slice()) several.leaveOut(one)
        for await (const { key } of bucket.all()) await bucket.remove(key)

        const url = new URL(postgres.url)
        url.pathname = '/restored'
        const client = new Client({ connectionString: postgres.url })
        await client.connect()
        await client.query('create database restored')
        await client.end()
        await run(join(postgres.binaries, 'pg_restore'), ['--no-owner', '-d', url.href, dump])
        await copyFiles(copy, bucket)
        const settings = { DATABASE_URL: url.href }
        await several.addService(settings)
        several.addWorker(settings)

        expect(await bytesAt(list), 'the permission of before is good').toEqual(listBefore)
        expect(await bytesAt(await granted(mara, id))).toEqual(listBefore)
        expect(await bytesAt(picture)).toEqual(pictureBefore)
        for (const { url: at, videoId } of [arriving, other]) {
          const offsetB = await offsetOf(mara, at)
          expect(offsetB).toBe(1024 ** 2)
          expect((await mara.patch(at, offsetB, long.subarray(offsetB))).status).toBe(204)
          await isReady(mara, videoId)
        }
      },
    )
  },
)

test('a folder of one service that was stopped, copied and put back plays', async () => {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  await unpackTestDatabase(join(dataDir, 'database'))
  const { PORT } = await freePorts()
  const origin = `http://127.0.0.1:${PORT}`
  const issuer = await startTestIssuer()
  onTestFinished(() => issuer.close())
  const start = async () => {
    const foyer = startFoyer(
      {
        PORT,
        HOST: '127.0.0.1',
        PUBLIC_URL: origin,
        DATA_DIR: dataDir,
        OIDC_ISSUER: issuer.issuer,
        OIDC_AUDIENCE: 'foyer-api',
        PROCESSING: 'off',
        SAMPLE_LIBRARY: 'off',
      },
      ['--api'],
    )
    while ((await fetch(`${origin}/readyz`).catch(() => null))?.ok !== true) {
      if (foyer.process.exitCode !== null) throw new Error(foyer.output())
      await sleep(50)
    }
    return foyer
  }
  const before = await start()
  const cookie = (await fetch(`${origin}/config.json`)).headers.getSetCookie()[0] ?? ''
  const pair = cookie.split(';')[0] ?? ''
  const ours = { Cookie: pair, 'X-XSRF-TOKEN': pair.slice(pair.indexOf('=') + 1), Origin: origin }
  const claims = { sub: 'sub-mara', name: 'mara', roles: ['creator'] }
  const mara = new TusClient({ origin, ours }, await issuer.token(claims))
  const { id } = await mara.sent(film)
  before.process.kill('SIGTERM')
  expect(await before.ended).toBe(0)

  await cp(dataDir, join(folder, 'copy'), { recursive: true })
  await rm(dataDir, { recursive: true })
  await cp(join(folder, 'copy'), dataDir, { recursive: true })
  const after = await start()
  expect((await bytesAt(await granted(mara, id))).equals(film)).toBe(true)
  after.process.kill('SIGTERM')
  expect(await after.ended).toBe(0)
}, 180_000)

/** As `aws s3 sync` does. */
async function copyFiles(from: Storage, to: Storage): Promise<void> {
  for await (const { key, sizeB } of from.all()) {
    await to.write(key, (await from.read(key)).stream, sizeB)
  }
}
