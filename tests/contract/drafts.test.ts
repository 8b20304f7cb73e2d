import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { limits } from '#contract/limits.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { withLostCommits, type LosingDatabase } from '#tests/support/lost-commits.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const media = (name: string) => readFile(new URL(`../support/media/${name}`, import.meta.url))

let dataDir: string
let issuer: TestIssuer
let server: ListeningService
let mara: TusClient
let bram: TusClient
let film: Buffer
let database: LosingDatabase

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-drafts-'))
  issuer = await startTestIssuer()
  film = await media('two-seconds.mp4')
  database = withLostCommits(await openTestDatabase())
  server = await listenOn(dataDir, issuer, {
    change: (config) => ({ ...config, uploads: { maxB: 5_000_000_000, quotaB: 1_000_000_000 } }),
    parts: { database },
  })
  mara = new TusClient(server, await server.tokenFor('mara', 'creator'))
  bram = new TusClient(server, await server.tokenFor('bram', 'creator'))
})

afterAll(async () => {
  await server.stop()
  await issuer.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function codeOf(response: Response): Promise<string> {
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  return (await response.json()).code
}

describe('a draft', () => {
  test('tells the reason before a byte is sent', async () => {
    expect(await codeOf(await mara.draft({ sizeB: 0 }))).toBe('validation-failed')
    expect(await codeOf(await mara.draft({ sizeB: 6_000_000_000 }))).toBe('file-too-large')
    expect(await codeOf(await mara.draft({ sizeB: 9, type: 'image/png' }))).toBe(
      'unsupported-media',
    )
    // Nobody here draws a picture of it, so it would be refused after its last byte.
    expect(await codeOf(await mara.draft({ sizeB: 9, type: 'audio/mpeg' }))).toBe(
      'unsupported-media',
    )
    expect(await codeOf(await mara.draft({ sizeB: 9, durationMs: 50_000_000 }))).toBe('too-long')
    const over = await mara.draft({ sizeB: 1_000_000_001 })
    const problem = await over.json()
    expect(problem.code).toBe('quota-exceeded')
    expect(problem.params.neededB).toBe(1_000_000_001)
    expect(problem.params.leftB).toBe(1_000_000_000 - limits.picturesRoomB)
  })

  test('keeps a hostile file name as text, and refuses one of 256 characters', async () => {
    const fileName = '../../../etc/passwd %00 <b>"film".mp4'
    const { url } = await mara.begun(film, { fileName })
    const open = await (await mara.ask('GET', '/api/v1/me/uploads')).json()
    expect(open.items[0]).toMatchObject({ fileName, uploadUrl: url })
    const long = await mara.draft({ sizeB: 9, fileName: 'x'.repeat(256) })
    const problem = await long.json()
    expect(problem).toMatchObject({ code: 'validation-failed', status: 422 })
    expect(problem.errors[0]).toMatchObject({ pointer: '#/fileName', code: 'too-long' })
  })

  test('of the same file warns with the videos there are', async () => {
    const fingerprint = `s1-${randomUUID()}`
    const first = await mara.sent(film, { fingerprint, title: 'The first' })
    const second = await mara.draft({ sizeB: film.length, fingerprint })
    const problem = await second.json()
    expect(problem).toMatchObject({ code: 'duplicate-file', status: 409 })
    expect(problem.params.existing).toEqual([{ id: first.id, title: 'The first' }])
    const meant = await mara.draft({ sizeB: film.length, fingerprint, allowDuplicate: true })
    expect(meant.status).toBe(201)
    expect((await bram.draft({ sizeB: film.length, fingerprint })).status).toBe(201)
  })

  test('takes another file instead of the one it waits for, and keeps what was written', async () => {
    const { videoId, url } = await mara.begun(film, { title: 'Kept' })
    const other = { videoId, title: 'Not read', sizeB: 600_000_000 }
    expect(await codeOf(await bram.draft(other))).toBe('not-found')
    expect(await codeOf(await mara.draft({ ...other, sizeB: 1e9 }))).toBe('quota-exceeded')
    expect((await mara.head(url)).status).toBe(200)
    const video = { id: videoId, title: 'Kept', sizeB: other.sizeB, state: 'draft' }
    const upload = { sizeB: other.sizeB, uploadUrl: null, offsetB: 0, state: 'created' }
    expect(await mara.drafted(other)).toMatchObject({ video, upload })
    expect((await mara.head(url)).status).toBe(404)
    // The two together would be more than mara has.
    await mara.drafted({ ...other, sizeB: 700_000_000 })
    await mara.sent(film, { videoId })
    expect(await codeOf(await mara.draft(other))).toBe('video-processing')
  })

  test('loses nothing that was sent to a change that is not kept', async () => {
    const { videoId, url } = await mara.begun(film)
    await mara.patch(url, 0, film.subarray(0, 3000))
    database.loseNextCommit('before')
    expect((await mara.draft({ videoId, sizeB: 9 })).status).toBe(503)
    expect((await mara.head(url)).headers.get('Upload-Offset')).toBe('3000')
    await mara.drafted({ videoId, sizeB: 9 })
    expect(await readdir(join(dataDir, 'uploads'))).not.toContain(url.split('/').at(-1))
  })

  test('goes only to a channel of one’s own', async () => {
    const { video } = await mara.drafted({ sizeB: 9 })
    const own = await mara.drafted({ sizeB: 9, channelId: video.channel.id })
    expect(own.video.channel.id).toBe(video.channel.id)
    const foreign = await bram.draft({ sizeB: 9, channelId: video.channel.id })
    expect((await foreign.json()).errors[0].pointer).toBe('#/channelId')
  })

  test('is made once per Idempotency-Key', async () => {
    const body = JSON.stringify({
      title: 'Once',
      fileName: 'once.mp4',
      sizeB: 9,
      type: 'video/mp4',
      fingerprint: `s1-${randomUUID()}`,
    })
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
    const ask = () => mara.ask('POST', '/api/v1/videos', { body, headers })
    const [first, second] = [await (await ask()).json(), await (await ask()).json()]
    expect(second.video.id).toBe(first.video.id)
  })
})

describe('pictures of a video', () => {
  let videoId = ''
  const put = (what: string, body: Uint8Array, client = mara) =>
    client.ask('PUT', `/api/v1/videos/${videoId}/${what}`, {
      body: new Uint8Array(body),
      headers: { 'Content-Type': 'image/png' },
    })
  const files = () => readdir(join(dataDir, 'files/videos', videoId))

  beforeAll(async () => {
    videoId = (await mara.drafted({ sizeB: 9 })).video.id
  })

  test('are kept, shown by signed URLs, and replaced', async () => {
    const picture = await media('picture.png')
    const path = 'thumbnail?width=160&height=90&dominant=%23aabbcc'
    const sheet = await media('sheet.png')
    const blurred = await put(`${path}&blur=${'A'.repeat(576)}`, await media('thumb-160.png'))
    expect((await blurred.json()).thumbnail.blurDataUri).toMatch(/^data:image\/png;base64,/)
    // Another poster keeps nothing of the one before.
    const small = await put(path, await media('thumb-160.png'))
    expect(small.status).toBe(200)
    const { thumbnail } = await small.json()
    expect(thumbnail).toMatchObject({ dominant: '#aabbcc', blurDataUri: null })
    expect(thumbnail.srcset).toHaveLength(1)
    const shown = await fetch(thumbnail.srcset[0].url)
    expect(shown.headers.get('content-type')).toBe('image/png')

    const large = await Promise.all([
      put('thumbnail?width=320&height=180', sheet),
      put(path, await media('thumb-160.png')),
    ])
    expect(large.map((answer) => answer.status)).toEqual([200, 200])
    const video = await mara.video(videoId)
    expect(video.thumbnail.srcset.map((one: { width: number }) => one.width)).toEqual([160, 320])
    expect(await files()).toHaveLength(2)
    // 64 × 36 pixels are not what the address says.
    expect(await codeOf(await put(path, picture))).toBe('validation-failed')
  })

  test('a storyboard must be made of whole tiles', async () => {
    const sheet = await media('sheet.png')
    const good = await put('storyboard?cols=2&rows=2&count=3&intervalMs=1000', sheet)
    expect((await good.json()).storyboard).toMatchObject({ tileW: 160, tileH: 90, count: 3 })
    const bad = (query: string) => put(`storyboard?${query}&intervalMs=1000`, sheet)
    expect(await codeOf(await bad('cols=3&rows=2&count=3'))).toBe('validation-failed')
    expect(await codeOf(await bad('cols=2&rows=2&count=5'))).toBe('validation-failed')
    expect(await codeOf(await bad('cols=1&rows=1&count=1&intervalMs=0'))).toBe('validation-failed')
  })

  test('are refused when they are none, too large, or somebody else’s', async () => {
    const path = 'thumbnail?width=320&height=180'
    const sheet = await media('sheet.png')
    expect(await codeOf(await put(path, film))).toBe('unsupported-media')
    expect(await codeOf(await put(path, sheet.subarray(0, 20)))).toBe('unsupported-media')
    expect(await codeOf(await put(path, Buffer.from('<svg/>')))).toBe('unsupported-media')
    expect(await codeOf(await put(path, Buffer.alloc(9_000_000)))).toBe('file-too-large')
    expect(await codeOf(await put(path, sheet, bram))).toBe('not-found')
  })
})

describe('a file that is no video is refused with the reason, and removed', () => {
  const cases = [
    ['picture.png', 1, 'unsupported-media', 'This is a PNG picture, not a video.'],
    ['one-second.avi', 1, 'unsupported-media', 'an AVI video'],
    ['sound-only.mp4', 1, 'no-video-track', 'only sound'],
    ['two-seconds.mp4', 0.7, 'media-unreadable', 'cut off'],
    ['two-seconds.webm', 0.7, 'media-unreadable', 'cut off'],
  ] as const
  test.each(cases)('%s (%d of it) named film.mp4: %s', async (name, part, code, reason) => {
    const whole = await media(name)
    const bytes = whole.subarray(0, Math.round(whole.length * part))
    const partials = () => readdir(join(dataDir, 'uploads'))
    const before = await partials()
    const video = await mara.sent(bytes, { fileName: 'film.mp4' })
    expect(video.state).toBe('failed')
    expect(video.failure.code).toBe(code)
    expect(video.failure.detail).toContain(reason)
    expect(await partials()).toEqual(before)
  })
})
