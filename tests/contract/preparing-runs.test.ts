import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { freePace } from '#server/database/job-lanes.ts'
import type { Engine, Work } from '#server/processing/engine/engine.ts'
import { runJob } from '#server/processing/job/run-job.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestChannel,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { idleQueue } from '#tests/support/replacing-service.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
let owner: TestPerson
let channel: TestChannel
/** What was put in line, which nobody takes from there. */
const added: { key: string; place: number }[] = []
beforeAll(async () => {
  service = await startTestService(undefined, { jobs: idleQueue(added) })
  owner = await makePerson(service, 'owner', 'creator')
  channel = await makeChannel(service, owner)
})
afterAll(() => service.close())

async function inLine(): Promise<string> {
  const videoId = await makeVideo(service, channel, owner, { state: 'queued' })
  const now = new Date()
  await service.db
    .insertInto('processing_jobs')
    .values({
      video_id: videoId,
      id: `job-${videoId}`,
      state: 'queued',
      file_key: 'videos/film',
      queued_at: now,
      updated_at: now,
    })
    .execute()
  return videoId
}

const rowOf = (videoId: string) =>
  service.db
    .selectFrom('processing_jobs')
    .selectAll()
    .where('video_id', '=', videoId)
    .executeTakeFirstOrThrow()

/** An engine that looks into a film until it is told what becomes of that. */
function slowEngine() {
  const looking = Promise.withResolvers<Work>()
  const ends = Promise.withResolvers<never>()
  const refuse = () => Promise.reject(new Error('It never gets so far.'))
  const engine: Engine = {
    name: 'slow',
    hasToneMapping: true,
    hasAv1: true,
    probe: (work) => {
      looking.resolve(work)
      work.signal.addEventListener('abort', () => ends.reject(new Error('It was ended.')))
      return ends.promise
    },
    measure: refuse,
    hear: refuse,
    draw: refuse,
    writeWords: refuse,
    writeSound: refuse,
    encode: refuse,
  }
  return { engine, looking: looking.promise, fail: () => ends.reject(new Error('It broke.')) }
}

const never = new AbortController().signal

test('a run that another has followed changes nothing any more, and leaves the other its folder', async () => {
  const videoId = await inLine()
  const [first, second] = [slowEngine(), slowEngine()]
  const lost = runJob(service.services, first.engine, {
    key: videoId,
    signal: never,
    pace: freePace,
  })
  await first.looking
  const { folder } = await startSecond()
  const before = await rowOf(videoId)
  first.fail()
  await lost.catch(() => undefined)
  expect(await rowOf(videoId)).toEqual(before)
  expect(before).toMatchObject({ state: 'running', attempts: 0, cut_off: 1 })
  expect(await readdir(folder)).toEqual([])

  async function startSecond() {
    void runJob(service.services, second.engine, {
      key: videoId,
      signal: never,
      pace: freePace,
    }).catch(() => undefined)
    return second.looking
  }
})

test('one that is taken from its run was not tried in vain', async () => {
  const videoId = await inLine()
  const { engine, looking } = slowEngine()
  const taking = new AbortController()
  const run = runJob(service.services, engine, {
    key: videoId,
    signal: taking.signal,
    pace: freePace,
  })
  await looking
  taking.abort()
  await run.catch(() => undefined)
  const { state, attempts, steps, failure } = await rowOf(videoId)
  expect({ state, attempts, failure }).toEqual({ state: 'queued', attempts: 0, failure: null })
  expect(steps.map((step) => step.state)).toEqual(['waiting'])
})

test('what a run left that was cut off goes with the next, whichever video that is over', async () => {
  const root = join(service.services.config.dataDir, 'processing')
  await mkdir(join(root, 'deleted-video.earlier-run'), { recursive: true })
  const { engine, looking, fail } = slowEngine()
  const run = runJob(service.services, engine, {
    key: await inLine(),
    signal: never,
    pace: freePace,
  })
  await looking
  expect(await readdir(root)).not.toContain('deleted-video.earlier-run')
  fail()
  await run.catch(() => undefined)
})

test('runs that are killed are no tries; a film that kills each of them is left alone in the end', async () => {
  const videoId = await inLine()
  const runs: Promise<void>[] = []
  const engines = Array.from({ length: 10 }, slowEngine)
  for (const { engine, looking } of engines) {
    runs.push(
      runJob(service.services, engine, { key: videoId, signal: never, pace: freePace }).catch(
        () => undefined,
      ),
    )
    await looking
  }
  expect(await rowOf(videoId)).toMatchObject({ state: 'running', attempts: 0, cut_off: 9 })
  const { engine } = slowEngine()
  await runJob(service.services, engine, { key: videoId, signal: never, pace: freePace })
  expect(await rowOf(videoId)).toMatchObject({
    state: 'failed',
    failure: {
      code: 'processing-stopped',
      detail: 'It failed 0 times, was cut off 10 times, and did not come to its end.',
      isRetryable: true,
    },
  })
  for (const { fail } of engines) fail()
  await Promise.all(runs)
})

test('what is deleted is prepared no more, and goes on when it is taken back', async () => {
  const videoId = await inLine()
  const { engine, looking } = slowEngine()
  const run = runJob(service.services, engine, { key: videoId, signal: never, pace: freePace })
  const { signal } = await looking
  expect((await owner.call('DELETE', `/videos/${videoId}`)).status).toBe(204)
  await run
  expect(signal.aborted, 'it ends by itself').toBe(true)
  const again = slowEngine()
  await runJob(service.services, again.engine, { key: videoId, signal: never, pace: freePace })
  expect(await rowOf(videoId)).toMatchObject({ state: 'queued', run: null, attempts: 0 })
  await owner.call('POST', `/videos/${videoId}/restore`)
  expect(added).toContainEqual({ key: videoId, place: 0 })
  const third = runJob(service.services, again.engine, {
    key: videoId,
    signal: never,
    pace: freePace,
  }).catch(() => undefined)
  await again.looking
  again.fail()
  await third
})
