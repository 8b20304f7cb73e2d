import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openDatabase } from '#server/database/open-database.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'
import { noObjectStore, openObjectStore } from '#tests/support/object-store.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { endStartedFoyers, startFoyer } from '#tests/support/started-foyer.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const store = hasFfmpeg ? await openObjectStore() : null
const postgres = store === null ? null : await startPostgres()
// What is skipped closes nothing.
if (postgres === null) await store?.close()

describe.skipIf(store === null || postgres === null)(
  `films in a bucket (without ffmpeg or PostgreSQL skipped; ${store?.program ?? noObjectStore})`,
  () => {
    const url = postgres?.url ?? ''
    const database = { kind: 'postgres', url } as const
    let folder: string
    let issuer: TestIssuer
    let server: ListeningService

    async function start(delivery: 'service' | 'redirect'): Promise<TusClient> {
      server = await listenOn(join(folder, 'service'), issuer, {
        change: (config) => ({
          ...config,
          database,
          storage: { where: 's3', bucket: store?.bucket ?? null, delivery },
          processing: { where: 'elsewhere', ffmpegPath: null, wantsAv1: false },
        }),
        parts: { database: await openDatabase(database) },
      })
      const person = { sub: 'sub-mara', preferred_username: 'mara', name: 'mara' }
      return new TusClient(server, await issuer.token({ ...person, roles: ['creator'] }))
    }

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'foyer-bucket-'))
      issuer = await startTestIssuer()
    })
    afterAll(async () => {
      endStartedFoyers()
      await server.stop(0)
      await issuer.close()
      await postgres?.close()
      await store?.close()
      await rm(folder, { recursive: true, force: true })
    })

    test(
      'one is sent in pieces, prepared by a process with a folder of its own, and played, whatever is restarted meanwhile',
      { timeout: 240_000 },
      async () => {
        let mara = await start('service')
        const film = await makeFilm('walk.avi', '-c:v mpeg4 -c:a mp3')
        const half = Math.floor(film.length / 2)
        const begun = await mara.begun(film, { type: 'video/x-msvideo' })
        const upload = new URL(begun.url).pathname
        expect((await mara.patch(upload, 0, film.subarray(0, half))).status).toBe(204)

        await server.stop(0)
        mara = await start('service')
        expect((await mara.head(upload)).headers.get('Upload-Offset')).toBe(String(half))
        await store?.kill()
        const last = await mara.patch(upload, half, film.subarray(half))
        expect([last.status, (await last.json()).code]).toEqual([503, 'unavailable'])
        expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
        await store?.start()
        const found = await mara.head(upload)
        expect(found.headers.get('Upload-Offset'), 'one chunk is sent again').toBe(String(half))
        expect((await mara.patch(upload, half, film.subarray(half))).status).toBe(204)
        expect(await mara.video(begun.videoId)).toMatchObject({ state: 'queued' })
        expect(await readdir(join(folder, 'service/uploads')), 'it lies in the bucket').toEqual([])
        const worker = startFoyer(
          {
            ...store?.env,
            DATA_DIR: join(folder, 'worker'),
            OIDC_ISSUER: issuer.issuer,
            DATABASE_URL: url,
          },
          ['--worker'],
        )
        await expect
          .poll(async () => (await mara.video(begun.videoId)).state, { timeout: 110_000 })
          .toBe('ready')
        worker.process.kill('SIGTERM')
        await worker.ended
        const onDisk = await readdir(join(folder, 'service/files'), { recursive: true })
        expect(onDisk, 'nothing went to the disk').toEqual(['.incoming'])

        const played = await play(mara, begun.videoId)
        expect(played.answer.status).toBe(206)
        expect(played.bytes.toString('latin1', 4, 8)).toBe('ftyp')

        await server.stop(0)
        mara = await start('redirect')
        const sentOn = await play(mara, begun.videoId)
        expect(sentOn.bytes.equals(played.bytes)).toBe(true)
        expect(new URL(sentOn.answer.url).origin).toBe(store?.bucket.endpoint)
        expect(sentOn.answer.headers.get('content-type')).toBe('video/mp4')
        // What comes from the bucket is had with the permission only.
        const plain = sentOn.answer.url.split('?')[0] ?? ''
        expect((await fetch(plain)).status).toBe(403)
        const withoutGrant = sentOn.asked.replace(/\/media\/t\/[^/]+\//, '/media/')
        expect((await fetch(withoutGrant)).status).toBe(403)
      },
    )
  },
)

/** As a player does: the list of all, one of them, and the range that it names first. */
async function play(mara: TusClient, videoId: string) {
  const granted = await (await mara.ask('POST', `/api/v1/videos/${videoId}/playback`)).json()
  const { url } = granted.source
  const master = await fetch(url)
  expect(new URL(master.url).pathname, 'lists are given by the service').toBe(new URL(url).pathname)
  const [listName = ''] = /^v360-.*$/m.exec(await master.text()) ?? []
  const list = await (await fetch(new URL(listName, url))).text()
  const [, sizeB, offsetB] = /BYTERANGE="(\d+)@(\d+)"/.exec(list) ?? []
  const asked = new URL(listName.replace('m3u8', 'mp4'), url).href
  const range = `bytes=${offsetB}-${Number(sizeB) - 1}`
  const answer = await fetch(asked, { headers: { Range: range } })
  return { answer, asked, bytes: Buffer.from(await answer.arrayBuffer()) }
}
