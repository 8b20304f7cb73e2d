import { afterAll, beforeAll, expect, test } from 'vitest'

import { createGate, freePace, placesOf } from '#server/database/job-lanes.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import type { StoredStep } from '#server/database/stored-json.ts'
import type { Engine } from '#server/processing/engine/engine.ts'
import type { Needs } from '#server/processing/job/needs.ts'
import { runJob } from '#server/processing/job/run-job.ts'
import type { MediaProbe } from '#server/processing/plan/media-probe.ts'
import { makeChannel, makePerson, makeVideo } from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
/** What was put in line, which nobody takes from there. */
const added: unknown[] = []
const jobs: JobQueue = {
  add: async (_trx, work) => void added.push(work),
  takeBack: async () => () => undefined,
  work: async () => undefined,
  stop: async () => undefined,
}
beforeAll(async () => {
  service = await startTestService(undefined, { jobs })
})
afterAll(() => service.close())

let sent = 0
async function inLine(steps: StoredStep[] = []): Promise<string> {
  const owner = await makePerson(service, `owner-${(sent += 1)}`, 'creator')
  const channel = await makeChannel(service, owner)
  const videoId = await makeVideo(service, channel, owner, { state: 'queued' })
  const now = new Date()
  const row = { video_id: videoId, id: `job-${videoId}`, file_key: 'videos/film', place: 0 }
  await service.db
    .insertInto('processing_jobs')
    .values({
      ...row,
      state: 'queued',
      steps: JSON.stringify(steps),
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

const probe: MediaProbe = {
  durationMs: 10_000,
  isIndexed: false,
  video: {
    index: 0,
    codec: 'mpeg4',
    profile: null,
    pixelFormat: 'yuv420p',
    width: 640,
    height: 360,
    fps: 25,
    bitrate: null,
    startMs: 0,
    durationMs: 10_000,
    isTurned: false,
    hasSquarePixels: true,
    isInterlaced: false,
    isHdr: false,
    saysPrimaries: true,
    saysMatrix: true,
    isDrawn: false,
  },
  audio: [],
  words: [],
}
const broken = () => Promise.reject(new Error('It broke.'))
const engine: Engine = {
  name: 'quick',
  hasToneMapping: true,
  hasAv1: true,
  probe: async () => probe,
  measure: broken,
  hear: broken,
  draw: async () => ({ posters: [], blurPath: null, storyboard: null }),
  writeWords: broken,
  writeSound: broken,
  encode: broken,
}
const never = new AbortController().signal

test('what failed before a step was done does not count against the next one, in the same run neither', async () => {
  const videoId = await inLine()
  const run = (by: Engine) =>
    runJob(service.services, by, { key: videoId, signal: never, pace: freePace }).catch(
      () => undefined,
    )
  await run({ ...engine, draw: broken })
  await run({ ...engine, draw: broken })
  expect(await rowOf(videoId)).toMatchObject({ state: 'queued', attempts: 2 })
  await run(engine)
  expect(await rowOf(videoId)).toMatchObject({ state: 'queued', attempts: 1, failure: null })
  await run(engine)
  await run(engine)
  const detail = 'It failed 3 times, was cut off 0 times, and did not come to its end.'
  expect(await rowOf(videoId)).toMatchObject({ state: 'failed', attempts: 3, failure: { detail } })
})

const hourMs = 3_600_000

/** A run that the queue ends after whatever happens meanwhile, by a clock that only that moves. */
async function endedAfter(
  happens: (pass: (ms: number) => void) => void,
  { pace = freePace, freeB }: { pace?: typeof freePace; freeB?: number } = {},
) {
  const videoId = await inLine()
  let nowMs = Date.now()
  const { services } = service
  const needs: Needs = {
    ...services,
    clock: () => new Date(nowMs),
    ...(freeB !== undefined && { storage: { ...services.storage, freeB: async () => freeB } }),
  }
  const taking = new AbortController()
  const { signal } = taking
  const encode = () =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('It was ended.')))
    })
  const slow = { ...engine, encode }
  const run = runJob(needs, slow, { key: videoId, signal, pace }).catch(() => undefined)
  await expect
    .poll(async () => {
      const { steps, lacks_room } = await rowOf(videoId)
      return lacks_room || steps.some((step) => step.name === 'first' && step.state === 'running')
    })
    .toBe(true)
  happens((ms) => (nowMs += ms))
  taking.abort()
  await run
  const { state, attempts } = await rowOf(videoId)
  return { state, attempts }
}

test('a run that works for a day is not begun again', async () => {
  const ended = await endedAfter((pass) => pass(24 * hourMs - 5_000))
  expect(ended).toEqual({ state: 'failed', attempts: 0 })
})

test('one that stood still for others in that day goes on in line', async () => {
  const gate = createGate()
  const how = { pace: gate.pace }
  const ended = await endedAfter((pass) => {
    const release = gate.hold()
    pass(2 * hourMs)
    release()
    pass(22 * hourMs)
  }, how)
  expect(ended).toEqual({ state: 'queued', attempts: 0 })
})

test('one that waited for room for all of it does, too', async () => {
  const ended = await endedAfter((pass) => pass(24 * hourMs), { freeB: 0 })
  expect(ended).toEqual({ state: 'queued', attempts: 0 })
})

test('what waits for its better quality since before there were two lines goes to the other one', async () => {
  const done = (name: StoredStep['name']): StoredStep => ({
    name,
    lines: [],
    weight: 1,
    state: 'done',
    progress: 1,
    startedAt: null,
    tookMs: 1,
  })
  const videoId = await inLine([done('inspect'), done('pictures'), done('first')])
  await runJob(service.services, engine, { key: videoId, signal: never, pace: freePace })
  const { state, place, attempts, run } = await rowOf(videoId)
  expect({ state, attempts, run }).toEqual({ state: 'queued', attempts: 0, run: null })
  expect(place).toBeGreaterThan(placesOf('rest').from)
  expect(added).toEqual([{ key: videoId, place }])
})
