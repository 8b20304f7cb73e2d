import { createHash, randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readFile, readdir, rm, stat, symlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { unpackTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const media = (name: string) => readFile(new URL(`../support/media/${name}`, import.meta.url))

/** A busy machine may take its time. */
const patient = { timeout: 15_000 }

let dataDir: string
let issuer: TestIssuer
let server: ListeningService
let mara: TusClient
let film: Buffer
let shiftMs = 0

const clock = () => new Date(Date.now() + shiftMs)

async function start() {
  server = await listenOn(dataDir, issuer, {
    change: (config) => ({ ...config, uploads: { maxB: 5_000_000_000, quotaB: 1_000_000_000 } }),
    parts: { clock },
  })
  mara = new TusClient(server, await server.tokenFor('mara', 'creator'))
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-uploads-'))
  issuer = await startTestIssuer()
  film = await media('two-seconds.mp4')
  await unpackTestDatabase(join(dataDir, 'database'))
  await start()
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

async function partials(): Promise<string[]> {
  return readdir(join(dataDir, 'uploads'))
}

describe('sending a file', () => {
  test('in several chunks, with a stop in the middle, makes a video that plays', async () => {
    const { video, upload } = await mara.drafted({ sizeB: film.length, fileName: 'walk.mp4' })
    expect(video).toMatchObject({ title: 'A walk', state: 'draft', access: 'internal' })
    expect(video.channel.displayName).toBe('mara')
    expect(upload).toMatchObject({ offsetB: 0, state: 'created', uploadUrl: null })

    const created = await mara.create(video.id, film.length)
    expect(created.status).toBe(201)
    expect(Date.parse(created.headers.get('Upload-Expires') ?? '')).toBeGreaterThan(Date.now())
    const url = created.headers.get('Location') ?? ''
    expect(url).toMatch(`${server.origin}/api/v1/uploads/`)

    expect((await mara.patch(url, 0, film.subarray(0, 5000))).headers.get('Upload-Offset')).toBe(
      '5000',
    )
    const open = await (await mara.ask('GET', '/api/v1/me/uploads')).json()
    expect(open.items[0]).toMatchObject({ videoId: video.id, offsetB: 5000, uploadUrl: url })
    const head = await mara.head(url)
    expect(head.headers.get('Upload-Offset')).toBe('5000')
    expect(head.headers.get('Cache-Control')).toBe('no-store')

    expect((await mara.patch(url, 5000, film.subarray(5000, 9000))).status).toBe(204)
    const last = await mara.patch(url, 9000, film.subarray(9000))
    expect(last.headers.get('Upload-Offset')).toBe(String(film.length))

    const ready = await mara.video(video.id)
    expect(ready).toMatchObject({ state: 'ready', durationMs: 2000, width: 320, height: 180 })
    expect(ready.sizeB).toBe(film.length)
    expect(await partials()).toEqual([])
    expect((await (await mara.ask('GET', '/api/v1/me/uploads')).json()).items).toEqual([])
    // The answer to the last chunk may get lost: asking again tells that all is here.
    expect((await mara.head(url)).headers.get('Upload-Offset')).toBe(String(film.length))

    const playback = await mara.ask('POST', `/api/v1/videos/${video.id}/playback`)
    const { source } = await playback.json()
    const played = await fetch(source.url)
    expect(played.headers.get('content-type')).toBe('video/mp4')
    expect(Buffer.from(await played.arrayBuffer()).equals(film)).toBe(true)
  })

  test('a WebM under any name is a WebM', async () => {
    const webm = await media('two-seconds.webm')
    const video = await mara.sent(webm, { fileName: 'film.mp4' })
    expect(video).toMatchObject({ state: 'ready', width: 320 })
    const row = await server.service.services.db
      .selectFrom('videos')
      .select('mime_type')
      .where('id', '=', video.id)
      .executeTakeFirstOrThrow()
    expect(row.mime_type).toBe('video/webm')
  })

  test('publishing before the last byte puts it on show when it is ready', async () => {
    const { url, videoId } = await mara.begun(film)
    const body = JSON.stringify({ access: 'internal' })
    const headers = { 'Content-Type': 'application/json' }
    await mara.ask('POST', `/api/v1/videos/${videoId}/publish`, { body, headers })
    expect(await mara.video(videoId)).toMatchObject({ publication: 'when_ready' })
    await mara.patch(url, 0, film)
    expect(await mara.video(videoId)).toMatchObject({ state: 'ready', publication: 'published' })
  })

  test('a connection that breaks in a chunk keeps what arrived', async () => {
    const { url } = await mara.begun(film)
    await breakOff(url, await server.tokenFor('mara', 'creator'), film.subarray(0, 4000))
    const head = await mara.head(url)
    expect(head.headers.get('Upload-Offset')).toBe('4000')
    expect((await mara.patch(url, 4000, film.subarray(4000))).status).toBe(204)
  })

  test('the service may restart in the middle', async () => {
    const { url, videoId } = await mara.begun(film)
    await mara.patch(url, 0, film.subarray(0, 7000))
    await server.stop()
    await start()
    const moved = new URL(new URL(url).pathname, server.origin).href
    expect((await mara.head(moved)).headers.get('Upload-Offset')).toBe('7000')
    expect((await mara.patch(moved, 7000, film.subarray(7000))).status).toBe(204)
    expect((await mara.video(videoId)).state).toBe('ready')
  })

  test('a file whose last byte came just before a crash is taken in at the next start', async () => {
    const { url, videoId } = await mara.begun(film)
    await mara.patch(url, 0, film.subarray(0, -1))
    await server.stop()
    const [name = ''] = (await partials()).slice(-1)
    await appendFile(join(dataDir, 'uploads', name), film.subarray(-1))
    await start()
    await expect.poll(async () => (await mara.video(videoId)).state, patient).toBe('ready')
  })

  test('a chunk with a checksum is taken when it fits and refused with 460 when not', async () => {
    const { url, videoId } = await mara.begun(film)
    const digest = createHash('sha256').update(film).digest('base64')
    const headers = { 'Upload-Checksum': `sha256 ${digest}` }
    const damaged = Buffer.from(film)
    damaged[100] = 7
    expect((await mara.patch(url, 0, damaged, { headers })).status).toBe(460)
    expect((await mara.head(url)).headers.get('Upload-Offset')).toBe('0')
    expect((await mara.patch(url, 0, film, { headers })).status).toBe(204)
    expect((await mara.video(videoId)).state).toBe('ready')
  })

  test('the service says what it speaks', async () => {
    const answer = await mara.ask('OPTIONS', '/api/v1/uploads')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('Tus-Version')).toBe('1.0.0')
    expect(answer.headers.get('Tus-Extension')).toBe(
      'creation,creation-with-upload,termination,expiration,checksum',
    )
    expect(answer.headers.get('Tus-Max-Size')).toBe('5000000000')
    expect(answer.headers.get('Access-Control-Allow-Origin')).not.toBe('*')
  })
})

describe('what goes wrong gets its own answer', () => {
  test('a wrong offset', async () => {
    const { url } = await mara.begun(film)
    expect(await codeOf(await mara.patch(url, 10, film.subarray(10)))).toBe(
      'upload-offset-mismatch',
    )
  })

  test('more bytes than announced', async () => {
    const { url } = await mara.begun(film.subarray(0, 100))
    expect(await codeOf(await mara.patch(url, 0, film))).toBe('file-too-large')
  })

  test('somebody else’s upload does not exist', async () => {
    const { url, videoId } = await mara.begun(film)
    const bram = new TusClient(server, await server.tokenFor('bram', 'creator'))
    expect((await bram.head(url)).status).toBe(404)
    expect(await codeOf(await bram.patch(url, 0, film))).toBe('not-found')
    expect(await codeOf(await bram.remove(url))).toBe('not-found')
    expect(await codeOf(await bram.create(videoId, film.length))).toBe('not-found')
    expect((await mara.head(url)).headers.get('Upload-Offset')).toBe('0')
  })

  test('no token, no anti-forgery pair, a foreign page', async () => {
    const { url, videoId } = await mara.begun(film)
    const without = (headers: Record<string, string>) => mara.patch(url, 0, film, { headers })
    expect(await codeOf(await without({ Authorization: '' }))).toBe('token-missing')
    expect(await codeOf(await without({ 'X-XSRF-TOKEN': '' }))).toBe('csrf-invalid')
    expect(await codeOf(await without({ Origin: 'https://elsewhere.example' }))).toBe(
      'origin-denied',
    )
    const forged = { headers: { 'X-XSRF-TOKEN': 'made-up' } }
    expect(await codeOf(await mara.create(videoId, film.length, forged))).toBe('csrf-invalid')
  })

  test('a viewer may not send', async () => {
    const iris = new TusClient(server, await server.tokenFor('iris', 'viewer'))
    expect(await codeOf(await iris.draft({ sizeB: 10 }))).toBe('forbidden')
  })

  test('a length other than the draft’s, no video, a chunk too large', async () => {
    const { video } = await mara.drafted({ sizeB: 100 })
    expect(await codeOf(await mara.create(video.id, 99))).toBe('validation-failed')
    const headers = { 'Upload-Metadata': 'filename dGVzdA==' }
    expect(await codeOf(await mara.create(video.id, 100, { headers }))).toBe('bad-request')
    expect(await codeOf(await mara.create(randomUUID(), 100))).toBe('not-found')
    const created = await mara.create(video.id, 100)
    const chunk = await chunkOf(created.headers.get('Location') ?? '', 65 * 1024 ** 2)
    expect(chunk).toMatch(/^HTTP\/1.1 413/)
    expect(chunk).toContain('body-too-large')
  })

  test('an upload nothing came for in 24 hours expires, gives its space back and can begin again', async () => {
    const { url, videoId } = await mara.begun(film)
    await mara.patch(url, 0, film.subarray(0, 3000))
    shiftMs = 25 * 3_600_000
    try {
      const late = new TusClient(server, await laterToken())
      expect((await late.head(url)).status).toBe(410)
      expect(await codeOf(await late.patch(url, 3000, film.subarray(3000)))).toBe('upload-expired')
      await server.stop()
      await start()
      const again = new TusClient(server, await laterToken())
      await expect.poll(async () => (await again.video(videoId)).state, patient).toBe('draft')
      const created = await again.create(videoId, film.length)
      expect(created.status).toBe(201)
      const moved = created.headers.get('Location') ?? ''
      expect((await again.patch(moved, 0, film)).status).toBe(204)
      expect((await again.video(videoId)).state).toBe('ready')
    } finally {
      shiftMs = 0
    }
  })

  test('a full disk pauses the upload and loses nothing', async () => {
    const { url } = await mara.begun(film)
    const path = join(dataDir, 'uploads', url.split('/').at(-1) ?? '')
    await rm(path)
    await symlink('/dev/full', path)
    expect(await codeOf(await mara.patch(url, 0, film))).toBe('storage-full')
    await rm(path)
    await appendFile(path, film.subarray(0, 2000))
    expect((await mara.head(url)).headers.get('Upload-Offset')).toBe('2000')
    expect((await mara.patch(url, 2000, film.subarray(2000))).status).toBe(204)
  })

  test('a second sender of the same upload takes over, and the first is told how far it came', async () => {
    const { url, videoId } = await mara.begun(film)
    const token = await server.tokenFor('mara', 'creator')
    const first = slowPatch(url, token, film.subarray(0, 4000))
    await expect.poll(arrivedAt(url), patient).toBe(4000)
    expect((await mara.head(url)).headers.get('Upload-Offset')).toBe('4000')
    expect((await mara.patch(url, 4000, film.subarray(4000))).status).toBe(204)
    expect(first.answer()).toContain('upload-offset: 4000')
    first.socket.destroy()
    expect((await mara.video(videoId)).state).toBe('ready')
  })

  test('an upload taken back leaves a draft without bytes', async () => {
    const { url, videoId } = await mara.begun(film)
    await mara.patch(url, 0, film.subarray(0, 3000))
    expect((await mara.remove(url)).status).toBe(204)
    expect((await mara.head(url)).status).toBe(404)
    expect(await mara.video(videoId)).toMatchObject({ state: 'draft', sizeB: null })
  })
})

/** A token that is still good when the clock stands 25 hours later. */
function laterToken(): Promise<string> {
  return issuer.token({
    sub: 'sub-mara',
    preferred_username: 'mara',
    name: 'mara',
    roles: ['creator'],
    exp: Math.floor(Date.now() / 1000) + 30 * 3600,
  })
}

function patchHead(url: string, token: string, lengthB: number): string {
  const { pathname, host } = new URL(url)
  const lines = [
    `PATCH ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
    ...Object.entries(server.ours).map(([name, value]) => `${name}: ${value}`),
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${lengthB}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Announces the whole film, sends a part and waits. */
function slowPatch(url: string, token: string, sent: Uint8Array) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  socket.write(patchHead(url, token, film.length))
  socket.write(sent)
  return { socket, answer: () => answer }
}

/** The line goes dead in the middle of a chunk. */
async function breakOff(url: string, token: string, sent: Uint8Array): Promise<void> {
  const { socket } = slowPatch(url, token, sent)
  await expect.poll(arrivedAt(url), patient).toBe(sent.length)
  socket.destroy()
}

function arrivedAt(url: string) {
  return async () => {
    return (await stat(join(dataDir, 'uploads', url.split('/').at(-1) ?? ''))).size
  }
}

/** Announces a chunk of this size and reads the answer, which must come before the chunk. */
async function chunkOf(url: string, lengthB: number): Promise<string> {
  const token = await server.tokenFor('mara', 'creator')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  socket.write(patchHead(url, token, lengthB))
  await expect.poll(() => answer, patient).toContain('}')
  socket.destroy()
  return answer
}
