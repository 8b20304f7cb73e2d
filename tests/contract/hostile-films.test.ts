import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { freePace } from '#server/database/job-lanes.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import { createEngine } from '#server/processing/engine/create-engine.ts'
import type { Engine } from '#server/processing/engine/engine.ts'
import { runJob } from '#server/processing/job/run-job.ts'
import { inspectMedia } from '#server/uploads/inspect/inspect-media.ts'
import { embeddedTool, ffmpegTool, isWhole } from '#tests/support/film-tools.ts'
import type { HostileFilm, Lure } from '#tests/support/hostile/hostile-film.ts'
import { isoFilms } from '#tests/support/hostile/isobmff.ts'
import { matroskaFilms } from '#tests/support/hostile/matroska.ts'
import { madeFilms, otherFilms } from '#tests/support/hostile/others.ts'
import { withinLimits } from '#tests/support/hostile/within-limits.ts'
import { makeChannel, makePerson, makeVideo } from '#tests/support/library-fixtures.ts'
import { listenAnywhere } from '#tests/support/listen-anywhere.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

const engines = [
  { by: 'ffmpeg', tool: ffmpegTool },
  { by: 'what npm brings', tool: embeddedTool },
].map(({ by, tool }) => ({ by, engine: tool && createEngine(withinLimits(tool)) }))
const films = [
  ...isoFilms,
  ...matroskaFilms,
  ...otherFilms,
  ...(ffmpegTool === null ? [] : madeFilms),
]

let service: TestService
let lure: Lure
let owner: { id: string }
let channel: { id: string }
let connections = 0
const listener = createServer((socket) => {
  connections += 1
  socket.destroy()
})
/** What is put in line is taken from there by the test. */
const jobs: JobQueue = {
  add: async () => undefined,
  takeBack: async () => () => undefined,
  work: async () => undefined,
  stop: async () => undefined,
}
/** Below the service's own folder, with which it goes. */
const inFolder = (...names: string[]) => join(service.services.config.dataDir, ...names)

beforeAll(async () => {
  service = await startTestService(undefined, { jobs })
  owner = await makePerson(service, 'owner', 'creator')
  channel = await makeChannel(service, owner)
  await mkdir(inFolder('hostile'))
  // A film, so that whoever reads it has one.
  const secret = new URL('../support/media/two-seconds.mp4', import.meta.url)
  lure = { path: inFolder('secret.mp4'), url: `http://127.0.0.1:${await listenAnywhere(listener)}` }
  await copyFile(secret, lure.path)
})
afterAll(async () => {
  listener.close()
  await service.close()
})

const made = new Map<HostileFilm, Promise<string>>()
function pathOf(film: HostileFilm): Promise<string> {
  const path = made.get(film) ?? write(film)
  made.set(film, path)
  return path
}

async function write(film: HostileFilm): Promise<string> {
  const path = inFolder('hostile', `${films.indexOf(film)}.mp4`)
  await writeFile(path, await film.bytes(lure))
  return path
}

test.each(films)('where it arrives: $name', async (film) => {
  const looking = inspectMedia(await pathOf(film), { isConverted: true })
  if (film.sent === null) await looking
  else await expect(looking).rejects.toMatchObject({ name: 'MediaFault', code: film.sent })
})

describe.each(engines)('by $by', ({ by, engine }) => {
  // Every other one by each engine, all by both where they are asked for.
  const turnOf = ({ quickBy }: HostileFilm, at: number) => quickBy ?? engines[at % 2]?.by
  const own = films.filter((film, at) => isWhole || turnOf(film, at) === by)
  test.skipIf(engine === null).each(own)('$name', async (film) => {
    if (engine === null) return
    const { job, video } = await prepared(engine, await pathOf(film))
    if (film.becomes === 'ready') {
      expect([job.failure, video.state]).toEqual([null, 'ready'])
    } else {
      // Not tried again, which would come to the same.
      const code = expect.toBeOneOf([film.becomes].flat())
      expect(job).toMatchObject({
        state: 'failed',
        attempts: 0,
        failure: { code, isRetryable: false },
      })
      expect(video).toMatchObject({ state: 'failed', failure: { code } })
    }
    expect(await readdir(inFolder('processing'))).toEqual([])
    expect(connections).toBe(0)
    expect((await service.call('GET', '/home')).status).toBe(200)
  })
})

/** What becomes of a film in the service, as it is put in line without a look at where it arrives. */
async function prepared(engine: Engine, path: string) {
  const { services, db } = service
  const videoId = await makeVideo(service, channel, owner, { state: 'queued' })
  const key = `videos/${videoId}/original.mp4`
  await services.storage.importFile(key, path, 'copy')
  const now = new Date()
  const begun = { video_id: videoId, id: `job-${videoId}`, state: 'queued' as const }
  await db
    .insertInto('processing_jobs')
    .values({ ...begun, file_key: key, queued_at: now, updated_at: now })
    .execute()
  const { signal } = new AbortController()
  // A film in several qualities is made in two runs.
  for (const _ of ['first', 'rest']) {
    await runJob(services, engine, { key: videoId, signal, pace: freePace })
  }
  const job = await db
    .selectFrom('processing_jobs')
    .select(['state', 'attempts', 'failure'])
    .where('video_id', '=', videoId)
    .executeTakeFirstOrThrow()
  const video = await db
    .selectFrom('videos')
    .select(['state', 'failure'])
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  return { job, video }
}
