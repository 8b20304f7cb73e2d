import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import type { Engine, EncodeWork } from '#server/processing/engine/engine.ts'
import { findEngine } from '#server/processing/find-engine.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const patient = { timeout: 90_000, interval: 100 }
const mp4 = '-c:v mpeg4 -q:v 4 -c:a aac -movflags +faststart'

let folder: string
let issuer: TestIssuer
let server: ListeningService
let mara: TusClient

/** Which pieces of encoding wait, and until when: a short film is at work for as long as a test needs it to be. */
const held = { isHeld: (_work: EncodeWork) => false, until: Promise.resolve() }

/** Holds encoding of this kind until what is answered is called. */
function hold(isHeld: (work: EncodeWork) => boolean): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(held, { isHeld, until: promise })
  onTestFinished(() => void Object.assign(held, { isHeld: () => false }))
  return () => resolve()
}

const holding = (engine: Engine): Engine => ({
  ...engine,
  encode: async (work) => {
    const ended = new Promise<void>((resolve) =>
      work.signal.addEventListener('abort', () => resolve(), { once: true }),
    )
    if (held.isHeld(work)) await Promise.race([held.until, ended])
    return engine.encode(work)
  },
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-versions-'))
  issuer = await startTestIssuer()
  const engine = await findEngine({ processing: { ffmpegPath: null } })
  server = await listenOn(join(folder, 'data'), issuer, {
    change: (config) => ({
      ...config,
      processing: { where: 'here', ffmpegPath: null, wantsAv1: false },
    }),
    parts: { database: await openTestDatabase(), ...(engine && { engine: holding(engine) }) },
  })
  mara = new TusClient(server, await server.tokenFor('mara', 'creator'))
})
afterAll(async () => {
  await server.stop(0)
  await issuer.close()
  await rm(folder, { recursive: true, force: true })
})

async function json(method: string, path: string) {
  return (await mara.ask(method, `/api/v1${path}`)).json()
}

const newest = async (id: string) => (await json('GET', `/videos/${id}/versions`)).items[0]
const jobOf = async (id: string) => (await json('GET', `/videos/${id}/processing`)).job

/** A video of which everything is made. */
async function prepared(): Promise<string> {
  const { id } = await mara.sent(await makeFilm('walk.mp4', mp4, { size: '480x360' }))
  await expect.poll(async () => (await mara.video(id)).state, patient).toBe('ready')
  return id
}

/** What a player of it would follow, down to the first fragment of its first list. */
async function follow(url: string) {
  const master = await (await fetch(url)).text()
  const [list = ''] = /^v\d+-.*$/m.exec(master) ?? []
  const lists = await fetch(new URL(list, url))
  const film = await fetch(new URL(list.replace('m3u8', 'mp4'), url), {
    headers: { Range: 'bytes=0-99' },
  })
  return { master, statuses: [lists.status, film.status] }
}

test.skipIf(!hasFfmpeg)(
  'a video plays on until its next film can be watched, and then that',
  async () => {
    const id = await prepared()
    const before = await mara.video(id)
    const playing = await json('POST', `/videos/${id}/playback`)

    await mara.replaced(id, await makeFilm('long.mp4', mp4, { size: '848x480', seconds: 5 }))
    expect(await newest(id)).toMatchObject({ number: 2, state: 'preparing' })
    const meanwhile = await mara.video(id)
    expect(meanwhile).toMatchObject({ state: 'ready', height: 360, durationMs: before.durationMs })
    const still = await json('POST', `/videos/${id}/playback`)
    expect((await follow(still.source.url)).master).toContain('x360')

    await expect.poll(async () => (await mara.video(id)).height, patient).toBe(480)
    expect(['partially_ready', 'ready']).toContain((await mara.video(id)).state)
    await expect.poll(async () => (await mara.video(id)).state, patient).toBe('ready')
    const after = await mara.video(id)
    expect(after.durationMs).toBeGreaterThan(4_900)
    expect(after.thumbnail, 'the poster stays').toEqual(before.thumbnail)
    expect(after.storyboard.count, 'its moments are those of the film').toBeGreaterThan(
      before.storyboard.count,
    )
    const fresh = await follow((await json('POST', `/videos/${id}/playback`)).source.url)
    expect(fresh.master).toContain('RESOLUTION=848x480')
    expect(fresh.statuses).toEqual([200, 206])
    expect((await jobOf(id)).state).toBe('done')
    // All that is left over is removed after that, and the folder of its run last.
    await expect.poll(() => readdir(join(folder, 'data', 'processing')), patient).toEqual([])
    const former = await follow(playing.source.url)
    expect(former.master).not.toContain('x480')
    expect(former.statuses, 'who is in the first plays on').toEqual([200, 206])

    await json('POST', `/videos/${id}/versions/1/revert`)
    expect(await mara.video(id)).toMatchObject({ state: 'ready', height: 360 })
    const back = await follow((await json('POST', `/videos/${id}/playback`)).source.url)
    expect(back.statuses).toEqual([200, 206])
  },
)

test.skipIf(!hasFfmpeg)(
  'a next film that is damaged never shows; it is said, and the next may come',
  async () => {
    const id = await prepared()
    const film = await makeFilm('walk.mp4', mp4, { seconds: 6 })
    const half = film.length / 2
    await mara.replaced(id, Buffer.concat([film.subarray(0, half), Buffer.alloc(half)]))
    await expect.poll(async () => (await newest(id)).state, patient).toBe('failed')
    expect((await newest(id)).failure).toMatchObject({ code: 'media-unreadable' })
    expect(await mara.video(id)).toMatchObject({ state: 'ready', height: 360, failure: null })
    const { statuses } = await follow((await json('POST', `/videos/${id}/playback`)).source.url)
    expect(statuses).toEqual([200, 206])
  },
)

test.skipIf(!hasFfmpeg)(
  'a next film that fails is none that the one before got no better for',
  async () => {
    const goOn = hold(({ pass }) => pass.video.some(({ lines }) => lines === 480))
    const { id } = await mara.sent(await makeFilm('walk.mp4', mp4, { size: '848x480' }))
    await expect.poll(async () => (await mara.video(id)).state, patient).toBe('partially_ready')
    const film = await makeFilm('walk.mp4', mp4, { seconds: 6 })
    const half = film.length / 2
    await mara.replaced(id, Buffer.concat([film.subarray(0, half), Buffer.alloc(half)]))
    await expect.poll(async () => (await newest(id)).state, patient).toBe('failed')
    expect((await jobOf(id)).state, 'what gets better is still at work').not.toBe('done')
    goOn()
    await expect.poll(async () => (await jobOf(id)).state, patient).toBe('done')
    const { master } = await follow((await json('POST', `/videos/${id}/playback`)).source.url)
    expect(master).toContain('x360')
    expect(master).toContain('x480')
  },
)

test.skipIf(!hasFfmpeg)('taken back it fails, and tried again it takes the place', async () => {
  const id = await prepared()
  const goOn = hold(() => true)
  await mara.replaced(id, await makeFilm('walk.mp4', mp4))
  await expect.poll(async () => (await jobOf(id)).state, patient).toBe('running')
  await json('POST', `/videos/${id}/processing/cancel`)
  goOn()
  expect(await newest(id)).toMatchObject({ failure: { code: 'processing-cancelled' } })
  expect(await mara.video(id)).toMatchObject({ state: 'ready', failure: null })
  await json('POST', `/videos/${id}/processing/retry`)
  expect(await newest(id)).toMatchObject({ number: 2, state: 'preparing', failure: null })
  await expect.poll(async () => await newest(id), patient).toMatchObject({ state: 'playing' })
})
