import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase, type Database } from '#server/database/open-database.ts'
import type { StoredStep } from '#server/database/stored-json.ts'
import { canBind } from '#server/processing/engine/guarded.ts'
import { heldFfmpeg, type HeldFfmpeg } from '#tests/support/held-ffmpeg.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'
import { startPostgres, type RunningPostgres } from '#tests/support/postgres.ts'
import { processesAbout } from '#tests/support/processes-about.ts'
import { endStartedFoyers, startFoyer } from '#tests/support/started-foyer.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

/** Every step, and what the tool is asked for in it and in no other. */
const steps = [
  ['inspect', '-of json'],
  ['pictures', '/blur.jpg'],
  ['words', '/words-'],
  ['first', '/v360.mp4'],
  ['rest', '/v480.mp4'],
] as const

const postgres: RunningPostgres | null = hasFfmpeg ? await startPostgres() : null
let folder: string
let dataDir: string
let issuer: TestIssuer
let ffmpeg: HeldFfmpeg
let database: Database | undefined
let server: ListeningService | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-worker-kill-'))
  dataDir = join(folder, 'data')
  issuer = await startTestIssuer()
  ffmpeg = await heldFfmpeg(folder)
})
afterAll(async () => {
  endStartedFoyers()
  await server?.stop(0)
  await issuer.close()
  await postgres?.close()
  await rm(folder, { recursive: true, force: true })
})

async function startService(url: string): Promise<TusClient> {
  const at = { kind: 'postgres', url } as const
  database = await openDatabase(at)
  server = await listenOn(dataDir, issuer, {
    change: (config) => ({
      ...config,
      database: at,
      processing: { where: 'elsewhere', ffmpegPath: null, wantsAv1: false },
    }),
    parts: { database },
  })
  const claims = { sub: 'sub-mara', preferred_username: 'mara', name: 'mara', roles: ['creator'] }
  return new TusClient(server, await issuer.token(claims))
}

const startWorker = (url: string) =>
  startFoyer(
    { DATA_DIR: dataDir, OIDC_ISSUER: issuer.issuer, DATABASE_URL: url, FFMPEG_PATH: ffmpeg.path },
    ['--worker'],
  )

/** Small, with words inside. */
async function filmWithWords(): Promise<Buffer> {
  const words = join(folder, 'words.srt')
  await writeFile(words, '1\n00:00:00,200 --> 00:00:01,500\nThe light comes from the left.\n\n')
  const encoding = `-i ${words} -map 0 -map 1 -map 2 -c:v mpeg4 -q:v 4 -c:a mp3 -c:s srt`
  return makeFilm('walk.mkv', encoding, { size: '640x480', seconds: 2 })
}

const jobs = async () => {
  const rows = await database?.db.selectFrom('processing_jobs').selectAll().execute()
  return rows ?? []
}
const isAt = (name: StoredStep['name']) => (job: { state: string; steps: StoredStep[] }) =>
  job.state === 'running' && job.steps.some((one) => one.name === name && one.state === 'running')

/** The first preparation that comes to a step, which it is held at. */
async function jobAt(name: StoredStep['name']) {
  for (let waitedMs = 0; waitedMs < 90_000; waitedMs += 50) {
    const job = (await jobs()).find(isAt(name))
    if (job !== undefined) return job
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No film came to the step ${name}.`)
}

test.skipIf(postgres === null)(
  'a worker killed at any step is followed by another within a minute, and leaves nothing and does nothing twice',
  { timeout: 280_000 },
  async () => {
    const { url } = postgres ?? { url: '' }
    const mara = await startService(url)
    const film = await filmWithWords()
    const ids: string[] = []
    const kills: { videoId: string; run: string | null; done: StoredStep[] }[] = []
    for (const [name, asked] of steps) {
      // One for each, so that nobody has to wait until the queue misses the worker before.
      ids.push((await mara.sent(film, { type: 'video/x-matroska' })).id)
      await ffmpeg.hold(asked)
      const worker = startWorker(url)
      const job = await jobAt(name)
      worker.process.kill('SIGKILL')
      await worker.ended
      const done = job.steps.filter(({ state }) => state === 'done')
      kills.push({ videoId: job.video_id, run: job.run, done })
      if (canBind()) {
        const tools = () => processesAbout(dataDir)
        await expect.poll(tools, { timeout: 10_000, interval: 50 }).toEqual([])
      }
    }
    await ffmpeg.hold(null)
    // The last was killed just now, and from here on somebody is free for all of them.
    const freeMs = Date.now()
    const workers = [startWorker(url), startWorker(url)]
    const again = new Map<string, number>()
    const followed = async () => {
      const rows = await jobs()
      for (const { videoId, run } of kills) {
        const isOver = rows.find(({ video_id }) => video_id === videoId)?.run !== run
        if (isOver && !again.has(videoId)) again.set(videoId, Date.now() - freeMs)
      }
      return rows.filter(({ state }) => state === 'done').length
    }
    await expect.poll(followed, { timeout: 180_000, interval: 100 }).toBe(ids.length)
    for (const ms of again.values()) expect(ms).toBeLessThan(60_000)
    expect(again.size).toBe(new Set(kills.map(({ videoId }) => videoId)).size)

    for (const worker of workers) worker.process.kill('SIGTERM')
    for (const worker of workers) expect(await worker.ended).toBe(0)
    for (const { videoId, done } of kills) {
      const row = (await jobs()).find(({ video_id }) => video_id === videoId)
      // What was done before is not done again, and being killed was no try.
      expect(row).toMatchObject({ attempts: 0 })
      expect(row?.steps.map(({ name }) => name)).toEqual(steps.map(([name]) => name))
      for (const step of done) {
        expect(row?.steps.find(({ name }) => name === step.name)?.tookMs).toBe(step.tookMs)
      }
    }
    for (const id of ids) {
      const video = await mara.video(id)
      expect(video).toMatchObject({ state: 'ready', failure: null })
      const answer = await mara.ask('GET', `/api/v1/videos/${id}/captions`)
      expect((await answer.json()).items).toHaveLength(1)
      expect(await filesOf(id)).toEqual(once)
    }
    expect(await readdir(join(dataDir, 'processing'))).toEqual([])
    const { rows } =
      await sql`select 1 from pgboss.job where state in ('created', 'retry', 'active')
      and name like 'long-work%'`.execute(database?.db ?? never())
    expect(rows, 'nothing waits in the queue').toEqual([])
  },
)

const once =
  'a0.m3u8 a0.mp4 master-1.m3u8 master-2.m3u8 v360.m3u8 v360.mp4 v480.m3u8 v480.mp4'.split(' ')

/** Each once: a name, and which run made it. */
async function filesOf(id: string): Promise<string[]> {
  const besides = await readdir(join(dataDir, 'files/videos', id))
  const folders = besides.filter((name) => !name.includes('.'))
  const files = await Promise.all(
    folders.map((name) => readdir(join(dataDir, 'files/videos', id, name))),
  )
  return files
    .flat()
    .map((name) => name.replace(/-[\w-]{6}\./, '.'))
    .toSorted()
}

function never(): never {
  throw new Error('There is no database.')
}
