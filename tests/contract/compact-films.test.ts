import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { freePace } from '#server/database/job-lanes.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import { createEngine } from '#server/processing/engine/create-engine.ts'
import type { Engine, EncodeWork } from '#server/processing/engine/engine.ts'
import { ToolFailure } from '#server/processing/engine/tool-failure.ts'
import { runJob } from '#server/processing/job/run-job.ts'
import { embeddedTool, ffmpegTool, toolsFor } from '#tests/support/film-tools.ts'
import { makeChannel, makePerson, makeVideo } from '#tests/support/library-fixtures.ts'
import { makeFilm } from '#tests/support/make-film.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

/** AV1 by the ffmpeg of this machine is made of `a screen that changes seldom` in film-formats.test.ts. */
const engines = toolsFor({}).map(createEngine)

let service: TestService
let owner: { id: string }
let channel: { id: string }
/** What is put in line is taken from there by the test. */
const jobs: JobQueue = {
  add: async () => undefined,
  takeBack: async () => () => undefined,
  work: async () => undefined,
  stop: async () => undefined,
}

beforeAll(async () => {
  service = await startTestService(undefined, { jobs })
  owner = await makePerson(service, 'owner', 'creator')
  channel = await makeChannel(service, owner)
})
afterAll(() => service.close())

async function inLine(size: string, seconds = 2): Promise<string> {
  const videoId = await makeVideo(service, channel, owner, { state: 'queued' })
  const key = `videos/${videoId}/original.mkv`
  const film = await makeFilm('walk.mkv', '-c:v mpeg4 -c:a aac', { size, seconds })
  await service.services.storage.write(key, film)
  const now = new Date()
  const begun = { video_id: videoId, id: `job-${videoId}`, state: 'queued' as const }
  await service.db
    .insertInto('processing_jobs')
    .values({ ...begun, file_key: key, queued_at: now, updated_at: now })
    .execute()
  return videoId
}

/** One run over a film, by a service that wants AV1 or not. */
async function run(
  videoId: string,
  engine: Engine,
  { wantsAv1 = true, signal = new AbortController().signal } = {},
): Promise<void> {
  const { config } = service.services
  const services = {
    ...service.services,
    config: { ...config, processing: { ...config.processing, wantsAv1 } },
  }
  await runJob(services, engine, { key: videoId, signal, pace: freePace }).catch(() => undefined)
}

/** What people could play by then, and what has become of the film. */
async function shown(videoId: string) {
  const { state, streams } = await service.db
    .selectFrom('videos')
    .select(['state', 'streams'])
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  const renditions = streams?.renditions ?? []
  const audio = streams?.audio ?? []
  return {
    state,
    master: `${streams?.folder}/${streams?.master}`,
    pictures: renditions.map(({ lines, codec }) => `${codec.slice(0, 4)} ${lines}`),
    sounds: audio.map(({ codec }) => codec),
    names: [...renditions, ...audio].map(({ name }) => `${streams?.folder}/${name}.mp4`),
  }
}

/** The same engine, which tells of each pass that is begun. */
const telling = (engine: Engine, begins: (work: EncodeWork) => Promise<void>): Engine => ({
  ...engine,
  encode: async (work) => {
    await begins(work)
    return engine.encode(work)
  },
})
const namesOf = ({ pass }: EncodeWork) => pass.video.map(({ name }) => name)

describe.each(engines)('by $name', (engine) => {
  test.skipIf(ffmpegTool === null)(
    'AV1 and Opus come last, when everybody can watch in every quality already',
    async () => {
      const videoId = await inLine('640x480')
      const begun: unknown[] = []
      const told = telling(engine, async (work) => {
        const { state, pictures } = await shown(videoId)
        begun.push([namesOf(work), state, pictures])
      })
      await run(videoId, told)
      await run(videoId, told)
      expect(begun).toEqual([
        [['v360'], 'processing', []],
        [['v480'], 'partially_ready', ['avc1 360']],
        [['av1-360', 'av1-480'], 'partially_ready', ['avc1 360', 'avc1 480']],
      ])
      const { state, master, pictures, sounds } = await shown(videoId)
      expect({ state, pictures, sounds }).toEqual({
        state: 'ready',
        pictures: ['avc1 360', 'avc1 480', 'av01 360', 'av01 480'],
        sounds: ['mp4a.40.2', 'Opus'],
      })
      const { stream } = await service.services.storage.read(master)
      const list = await new Response(stream).text()
      expect(
        [...list.matchAll(/CODECS="(\w+)[^,]*,([^"]+)".*AUDIO="([^"]+)"/g)].map((found) =>
          found.slice(1),
        ),
      ).toEqual([
        ['avc1', 'mp4a.40.2', 'sound'],
        ['avc1', 'mp4a.40.2', 'sound'],
        ['av01', 'Opus', 'sound-opus'],
        ['av01', 'Opus', 'sound-opus'],
      ])
    },
  )
})

// What the service does with it is the same by either, and this one is quicker.
const tool = ffmpegTool ?? embeddedTool
const engine = tool && createEngine(tool)

describe.skipIf(ffmpegTool === null)('where AV1 is wanted', () => {
  if (engine === null) return

  test('a film that cannot be made in it plays without, and nothing else of it is made twice', async () => {
    const videoId = await inLine('640x480')
    const begun: string[][] = []
    const failing = telling(engine, async (work) => {
      begun.push(namesOf(work))
      if (work.pass.video[0]?.codec === 'av1') throw new ToolFailure('It has no memory left.')
    })
    for (const _ of ['first', 'rest', 'again', 'and again']) await run(videoId, failing)
    const compact = ['av1-360', 'av1-480']
    expect(begun).toEqual([['v360'], ['v480'], compact, compact, compact])
    const job = await service.db
      .selectFrom('processing_jobs')
      .select(['state', 'failure'])
      .where('video_id', '=', videoId)
      .executeTakeFirst()
    expect(job).toEqual({ state: 'done', failure: null })
    expect(await shown(videoId)).toMatchObject({
      state: 'ready',
      pictures: ['avc1 360', 'avc1 480'],
    })
  })

  test('a run that ends in the middle of it leaves all that can be watched, and is gone on with there', async () => {
    const videoId = await inLine('640x480')
    const begun: string[][] = []
    const ends = new AbortController()
    const ending = telling(engine, async (work) => {
      begun.push(namesOf(work))
      if (work.pass.video[0]?.codec === 'av1') ends.abort()
    })
    await run(videoId, ending)
    await run(videoId, ending, { signal: ends.signal })
    const usual = ['avc1 360', 'avc1 480']
    expect(await shown(videoId)).toMatchObject({ state: 'partially_ready', pictures: usual })
    const before = await shown(videoId)
    await run(videoId, ending)
    const compact = ['av1-360', 'av1-480']
    expect(begun).toEqual([['v360'], ['v480'], compact, compact])
    const after = await shown(videoId)
    expect(after).toMatchObject({ state: 'ready', pictures: [...usual, 'av01 360', 'av01 480'] })
    // Whoever follows the list that was there is not cut off, and finds all that it names.
    const stored = await service.services.storage.list(`videos/${videoId}`)
    const names = stored.map(({ key }) => key)
    expect(names).toContain(before.master)
    for (const name of before.names) expect(names).toContain(name)
  })

  test('what it was made in by one reading is on show, and not made again where the next one fails', async () => {
    const videoId = await inLine('1440x1440', 1)
    const begun: string[] = []
    const failing = telling(engine, async (work) => {
      begun.push(namesOf(work).join())
      if (work.pass.video[0]?.name === 'av1-1440') throw new ToolFailure('It has no memory left.')
    })
    for (const _ of ['first', 'rest', 'again', 'and again']) await run(videoId, failing)
    const large = 'av1-1440'
    expect(begun.slice(-4)).toEqual(['av1-360,av1-720,av1-1080', large, large, large])
    const { state, pictures } = await shown(videoId)
    expect([state, pictures.at(-1)]).toEqual(['ready', 'av01 1080'])
  })

  test('a film that takes its worker with it again and again is tried without', async () => {
    const videoId = await inLine('640x480')
    await run(videoId, engine)
    await service.db
      .updateTable('processing_jobs')
      .set({ state: 'running', cut_off: 4 })
      .where('video_id', '=', videoId)
      .execute()
    await run(videoId, engine)
    expect(await shown(videoId)).toMatchObject({
      state: 'ready',
      pictures: ['avc1 360', 'avc1 480'],
    })
  })

  test('an engine that has no AV1 makes what it always made', async () => {
    const videoId = await inLine('320x180')
    await run(videoId, { ...engine, hasAv1: false })
    expect(await shown(videoId)).toMatchObject({ state: 'ready', pictures: ['avc1 180'] })
  })

  test('and then no more, a film that waits for it is ready', async () => {
    const videoId = await inLine('320x180')
    await run(videoId, engine)
    expect(await shown(videoId)).toMatchObject({ state: 'partially_ready', pictures: ['avc1 180'] })
    await run(videoId, engine, { wantsAv1: false })
    expect(await shown(videoId)).toMatchObject({ state: 'ready', pictures: ['avc1 180'] })
  })
})
