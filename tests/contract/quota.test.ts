import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { limits } from '#contract/limits.ts'
import type { Database } from '#server/database/open-database.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const media = (name: string) => readFile(new URL(`../support/media/${name}`, import.meta.url))

/** Room for two films of the test, and a little more. */
const quotaB = 30_000 + 2 * limits.picturesRoomB

let dataDir: string
let database: Database
let issuer: TestIssuer
let server: ListeningService
let film: Buffer
let sheet: Buffer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-quota-'))
  issuer = await startTestIssuer()
  film = await media('two-seconds.mp4')
  sheet = await media('sheet.png')
  database = await openTestDatabase()
  server = await listenOn(dataDir, issuer, {
    change: (config) => ({ ...config, uploads: { maxB: 5_000_000_000, quotaB } }),
    parts: { database },
  })
})
afterAll(async () => {
  await server.stop()
  await issuer.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function person(name: string): Promise<TusClient> {
  return new TusClient(server, await server.tokenFor(name, 'creator'))
}

async function usedB(who: TusClient): Promise<number> {
  return (await (await who.ask('GET', '/api/v1/me')).json()).quota.usedB
}

async function expectRefused(answer: Response): Promise<void> {
  expect(await answer.json()).toMatchObject({ status: 413, code: 'quota-exceeded' })
}

function putPoster(who: TusClient, videoId: string, body: Uint8Array, width = 320) {
  return who.ask('PUT', `/api/v1/videos/${videoId}/thumbnail?width=${width}&height=180`, {
    body: new Uint8Array(body),
    headers: { 'Content-Type': 'image/png' },
  })
}

test('two drafts at once do not both get the same room', async () => {
  const mara = await person('mara')
  const answers = await Promise.all([1, 2, 3].map(() => mara.draft({ sizeB: 20_000 })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 413, 413])
  expect(await usedB(mara)).toBe(20_000 + limits.picturesRoomB)
})

test('a draft given up and begun again needs its room anew', async () => {
  const edda = await person('edda')
  const { url, videoId } = await edda.begun(film)
  await edda.remove(url)
  await edda.drafted({ sizeB: quotaB - 2 * limits.picturesRoomB })
  await expectRefused(await edda.create(videoId, film.length))
  expect(await usedB(edda)).toBe(quotaB)
})

test('a deleted video comes back only where there is room', async () => {
  const bram = await person('bram')
  const [first, second] = [await bram.sent(film), await bram.sent(film)]
  await bram.ask('DELETE', `/api/v1/videos/${first.id}`)
  const third = await bram.sent(film)
  await expectRefused(await bram.ask('POST', `/api/v1/videos/${first.id}/restore`))
  const step = { videos: { ids: [first.id] }, change: { op: 'restore' } }
  const inBulk = {
    body: JSON.stringify({ steps: [step] }),
    headers: { 'Content-Type': 'application/json' },
  }
  await expectRefused(await bram.ask('POST', '/api/v1/videos/bulk', inBulk))
  expect(await usedB(bram)).toBe(2 * (film.length + limits.picturesRoomB))
  await bram.ask('DELETE', `/api/v1/videos/${second.id}`)
  expect((await bram.ask('POST', `/api/v1/videos/${first.id}/restore`)).status).toBe(200)
  await bram.ask('DELETE', `/api/v1/videos/${third.id}`)
  step.videos.ids = [third.id]
  inBulk.body = JSON.stringify({ steps: [step] })
  expect((await bram.ask('POST', '/api/v1/videos/bulk', inBulk)).status).toBe(200)
  expect(await usedB(bram)).toBe(2 * (film.length + limits.picturesRoomB))
})

test('a film that just fits has its pictures, and no more than is kept for them', async () => {
  const cleo = await person('cleo')
  const sizeB = quotaB - limits.picturesRoomB
  const tooLarge = await cleo.draft({ sizeB: sizeB + 1 })
  expect(await tooLarge.json()).toMatchObject({ code: 'quota-exceeded', params: { leftB: sizeB } })
  const { video } = await cleo.drafted({ sizeB })
  expect(await usedB(cleo)).toBe(quotaB)
  expect((await putPoster(cleo, video.id, sheet)).status).toBe(200)
  const storyboard = () =>
    cleo.ask('PUT', `/api/v1/videos/${video.id}/storyboard?cols=2&rows=2&count=3&intervalMs=1000`, {
      body: new Uint8Array(sheet),
      headers: { 'Content-Type': 'image/png' },
    })
  expect((await storyboard()).status).toBe(200)
  const larger = Buffer.concat([sheet, Buffer.alloc(limits.picturesRoomB - 2 * sheet.length)])
  expect((await putPoster(cleo, video.id, larger)).status).toBe(200)
  expect(await usedB(cleo)).toBe(quotaB)
  const tooMuch = Buffer.concat([larger, Buffer.alloc(1)])
  await expectRefused(await putPoster(cleo, video.id, tooMuch))
  expect(await usedB(cleo)).toBe(quotaB)
  expect(await readdir(join(dataDir, 'files/videos', video.id))).toHaveLength(2)
})

test('pictures beyond what is kept for them take room', async () => {
  const gwen = await person('gwen')
  const { video } = await gwen.drafted({ sizeB: 9 })
  const large = Buffer.concat([sheet, Buffer.alloc(limits.picturesRoomB)])
  expect((await putPoster(gwen, video.id, large)).status).toBe(200)
  expect(await usedB(gwen)).toBe(9 + large.length)
})

test('who has more than they may have by now still gives a film its pictures', async () => {
  const hugo = await person('hugo')
  const { video } = await hugo.drafted({ sizeB: 20_000 })
  await database.db
    .updateTable('people')
    .set({ quota_b: 1 })
    .where('username', '=', 'hugo')
    .execute()
  expect((await putPoster(hugo, video.id, sheet)).status).toBe(200)
  await expectRefused(await hugo.draft({ sizeB: 1 }))
})

test('a poster has one of a few widths', async () => {
  const dina = await person('dina')
  const { video } = await dina.drafted({ sizeB: 9 })
  const wider = Buffer.from(sheet)
  wider.writeUInt32BE(321, 16)
  const odd = await putPoster(dina, video.id, wider, 321)
  expect(await odd.json()).toMatchObject({ status: 422, code: 'validation-failed' })
  expect((await putPoster(dina, video.id, sheet)).status).toBe(200)
})

test('ten posters at once leave one, and no file that nobody knows', async () => {
  const finn = await person('finn')
  const { video } = await finn.drafted({ sizeB: 9 })
  const puts = Array.from({ length: 10 }, () => putPoster(finn, video.id, sheet))
  for (const answer of await Promise.all(puts)) expect(answer.status).toBe(200)
  expect(await readdir(join(dataDir, 'files/videos', video.id))).toHaveLength(1)
  const { thumbnail } = await finn.video(video.id)
  expect((await fetch(thumbnail.srcset[0].url)).status).toBe(200)
})
