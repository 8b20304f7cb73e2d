import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ProcessingJob } from '#contract/processing.ts'
import type { Database } from '#server/database/open-database.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'
import { processesAbout } from '#tests/support/processes-about.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

let folder: string
let issuer: TestIssuer
let server: ListeningService
let mara: TusClient
let database: Database

/** What becomes of a video, once nothing more will. */
async function settled(videoId: string) {
  for (;;) {
    const video = await mara.video(videoId)
    if (['ready', 'failed'].includes(video.state)) return video
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function json(method: string, path: string) {
  const answer = await mara.ask(method, path)
  return { status: answer.status, body: await answer.json() }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-processing-'))
  issuer = await startTestIssuer()
  database = await openTestDatabase()
  server = await listenOn(join(folder, 'data'), issuer, {
    change: (config) => ({
      ...config,
      processing: { where: 'here', ffmpegPath: null, wantsAv1: false },
    }),
    parts: { database },
  })
  const claims = { sub: 'sub-mara', preferred_username: 'mara', name: 'mara', roles: ['creator'] }
  mara = new TusClient(server, await issuer.token(claims))
})
afterAll(async () => {
  await server.stop(0)
  await issuer.close()
  await rm(folder, { recursive: true, force: true })
})

test.skipIf(!hasFfmpeg)('an AVI becomes a ladder that any browser plays', async () => {
  const film = await makeFilm('walk.avi', '-c:v mpeg4 -c:a mp3', { size: '960x540' })
  const { id } = await mara.sent(film, { type: 'video/x-msvideo' })
  const video = await settled(id)
  expect(video).toMatchObject({ state: 'ready', failure: null, width: 960, height: 540 })
  expect(video.durationMs).toBeGreaterThan(2_900)
  expect(video.thumbnail.srcset.map(({ width }: { width: number }) => width)).toEqual([320, 640])
  expect(video.thumbnail.blurDataUri).toMatch(/^data:image\/jpeg;base64,/)
  expect(video.storyboard).toMatchObject({ tileW: 160, tileH: 90, intervalMs: 1_000 })

  const job = await json('GET', `/api/v1/videos/${id}/processing`)
  expect(job.body.job.state).toBe('done')
  expect(
    job.body.job.steps.map(({ name, lines }: { name: string; lines: number[] }) => [name, lines]),
  ).toEqual([
    ['inspect', []],
    ['pictures', []],
    ['first', [360]],
    ['rest', [540]],
  ])

  const { body: grant } = await json('POST', `/api/v1/videos/${id}/playback`)
  expect(grant.source).toMatchObject({
    kind: 'manifest',
    mimeType: 'application/vnd.apple.mpegurl',
  })
  const master = await (await fetch(grant.source.url)).text()
  expect(master).toContain('RESOLUTION=640x360')
  expect(master).toContain('RESOLUTION=960x540')
  expect(master).toMatch(/CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2"/)
  const [listName = ''] = /^v360-.*$/m.exec(master) ?? []
  const list = await (await fetch(new URL(listName, grant.source.url))).text()
  const [, sizeB, offsetB] = /BYTERANGE="(\d+)@(\d+)"/.exec(list) ?? []
  const head = await fetch(new URL(listName.replace('m3u8', 'mp4'), grant.source.url), {
    headers: { Range: `bytes=${offsetB}-${Number(sizeB) - 1}` },
  })
  expect(head.status).toBe(206)
  expect(Buffer.from(await head.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp')
})

test.skipIf(!hasFfmpeg)('sound may come, and no picture', async () => {
  expect((await mara.draft({ sizeB: 9, type: 'audio/mpeg' })).status).toBe(201)
  expect((await mara.draft({ sizeB: 9, type: 'image/png' })).status).toBe(415)
})

test.skipIf(!hasFfmpeg)('what a run wrote down and did not call done is there once', async () => {
  const { id } = await mara.sent(await makeFilm('walk.avi', '-c:v mpeg4', { size: '640x480' }), {
    type: 'video/x-msvideo',
  })
  await settled(id)
  const job = async () => (await json('GET', `/api/v1/videos/${id}/processing`)).body.job
  await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe('done')
  const { steps } = await database.db
    .selectFrom('processing_jobs')
    .select('steps')
    .where('video_id', '=', id)
    .executeTakeFirstOrThrow()
  // As a kill between the two leaves it.
  const undone = steps.map((step) => (step.name === 'rest' ? { ...step, state: 'running' } : step))
  await database.db
    .updateTable('processing_jobs')
    .set({ state: 'failed', steps: JSON.stringify(undone) })
    .where('video_id', '=', id)
    .execute()
  await json('POST', `/api/v1/videos/${id}/processing/retry`)
  await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe('done')
  const { body: grant } = await json('POST', `/api/v1/videos/${id}/playback`)
  const master = await (await fetch(grant.source.url)).text()
  expect(master.match(/RESOLUTION=\S+?,/g)).toEqual(['RESOLUTION=480x360,', 'RESOLUTION=640x480,'])
})

test.skipIf(!hasFfmpeg).each([
  ['walk.mp4', '-c:v mpeg4 -q:v 4 -c:a aac -movflags +faststart'],
  ['walk.mkv', '-c:v mpeg4 -q:v 4 -c:a aac'],
])('a film that breaks off says so, and is not tried again (%s)', async (name, encoding) => {
  const film = await makeFilm(name, encoding, { seconds: 6 })
  // What is missing is made up of nothing, so that the container still says that it is whole.
  const { id } = await mara.sent(
    Buffer.concat([film.subarray(0, film.length / 2), Buffer.alloc(film.length / 2)]),
  )
  const video = await settled(id)
  expect(video.state).toBe('failed')
  expect(video.failure).toMatchObject({ code: 'media-unreadable' })
  const { body } = await json('GET', `/api/v1/videos/${id}/processing`)
  expect(body.job.failure).toMatchObject({ code: 'media-unreadable', isRetryable: false })
})

// The latter says no length of its picture, only one of everything.
test.skipIf(!hasFfmpeg).each(['slide.mp4', 'slide.mkv'])(
  'a picture that ends before its sound is no damage (%s)',
  async (name) => {
    const encoding = '-vf select=lt(n\\,30) -fps_mode vfr -c:v mpeg4 -c:a aac'
    const { id } = await mara.sent(await makeFilm(name, encoding, { seconds: 6 }), {
      type: name.endsWith('mkv') ? 'video/x-matroska' : 'video/mp4',
    })
    expect(await settled(id)).toMatchObject({ state: 'ready', failure: null })
  },
)

test.skipIf(!hasFfmpeg)('what is taken back stops, and can be begun again', async () => {
  // Of minutes of work, so that what stops soon was stopped, on a busy machine too.
  const film = await makeFilm('walk.mkv', '-c:v libx264 -preset ultrafast -crf 48 -c:a aac', {
    size: '640x360',
    seconds: 4,
    times: 240,
  })
  const { id } = await mara.sent(film, { type: 'video/x-matroska' })
  const job = async () => (await json('GET', `/api/v1/videos/${id}/processing`)).body.job
  const first = expect.objectContaining({ name: 'first', state: 'running' })
  await expect
    .poll(async () => (await job()).steps, { timeout: 60_000, interval: 50 })
    .toContainEqual(first)
  const tools = () => processesAbout(join(folder, 'data', 'processing'))
  if (process.platform === 'linux')
    await expect.poll(tools, { timeout: 20_000, interval: 20 }).not.toEqual([])
  const cancelled = await json('POST', `/api/v1/videos/${id}/processing/cancel`)
  expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled'])
  expect((await mara.video(id)).failure).toMatchObject({ code: 'processing-cancelled' })
  const made = async () =>
    (await job()).steps.map(({ name, state, progress }: ProcessingJob['steps'][number]) => [
      name,
      state,
      progress,
    ])
  const stoppedAt = await made()
  if (process.platform === 'linux')
    await expect.poll(tools, { timeout: 10_000, interval: 20 }).toEqual([])
  expect(await made()).toEqual(stoppedAt)
  const again = await json('POST', `/api/v1/videos/${id}/processing/retry`)
  expect([again.status, again.body.state]).toEqual([202, 'queued'])
  await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe('running')
})
