import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { placeIn } from '#server/database/job-lanes.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import type { StoredStep } from '#server/database/stored-json.ts'
import { beginJob } from '#server/processing/job/begin-job.ts'
import { tryAgain } from '#server/processing/job/try-again.ts'
import { placeOfRest } from '#server/processing/line/place-in-line.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestChannel,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
let channel: TestChannel
let lecturer: TestPerson
let newcomer: TestPerson
beforeAll(async () => {
  service = await startTestService()
  lecturer = await makePerson(service, 'lecturer', 'creator')
  newcomer = await makePerson(service, 'newcomer', 'creator')
  channel = await makeChannel(service, lecturer)
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.db.deleteFrom('processing_jobs').execute()
})

const minute = 60_000
/** Takes what is added, and does nothing with it. */
const added: { key: string; place: number }[] = []
const jobs: JobQueue = {
  add: async (_trx, work) => void added.push(work),
  takeBack: async () => () => undefined,
  work: async () => undefined,
  stop: async () => undefined,
}

async function sent(
  by: TestPerson,
  durationMs: number,
  { size_b = null, isRead = true }: { size_b?: number | null; isRead?: boolean } = {},
): Promise<string> {
  const values = { state: 'queued', duration_ms: durationMs, size_b } as const
  const videoId = await makeVideo(service, channel, by, values)
  await beginJob(service.db, jobs, {
    film: { videoId, number: 1 },
    fileKey: 'videos/film',
    isRead,
    now: new Date(),
  })
  return videoId
}

const jobOf = async (by: TestPerson, videoId: string) =>
  (await by.call('GET', `/videos/${videoId}/processing`)).body.job
const change = (videoId: string, columns: object) =>
  service.db.updateTable('processing_jobs').set(columns).where('video_id', '=', videoId).execute()

const done: StoredStep = {
  name: 'first',
  lines: [360],
  weight: 1,
  state: 'done',
  progress: 1,
  startedAt: null,
  tookMs: 20_000,
}
const inspected: StoredStep = { ...done, name: 'inspect' }
const rest: StoredStep = { ...done, name: 'rest', state: 'waiting', progress: 0, tookMs: null }

/** As the queue takes them. */
const order = async () => {
  const rows = await service.db
    .selectFrom('processing_jobs')
    .select(['video_id', 'place'])
    .execute()
  return rows.toSorted((a, b) => a.place - b.place).map(({ video_id }) => video_id)
}

test('whoever sends one film does not wait for the twenty of another', async () => {
  const many: string[] = []
  for (let film = 0; film < 20; film += 1) many.push(await sent(lecturer, 10 * minute))
  const [first = ''] = many
  await change(first, { state: 'running' })
  const one = await sent(newcomer, 10 * minute)
  expect((await order()).indexOf(one)).toBeLessThanOrEqual(2)
  expect(await jobOf(newcomer, one)).toMatchObject({ state: 'queued', ahead: 2 })
  expect(await jobOf(lecturer, many[19] ?? '')).toMatchObject({ ahead: 20 })
})

test('a short film passes a long one that waits', async () => {
  const long = await sent(lecturer, 180 * minute)
  const short = await sent(newcomer, minute)
  expect(await order()).toEqual([short, long])
  await change(short, { state: 'running' })
  const clip = await sent(newcomer, minute)
  expect(await order(), 'whatever is at work').toEqual([short, clip, long])
})

test('a long film waits until others had as much of their own, and no longer', async () => {
  const long = await sent(lecturer, 180 * minute)
  const atWork = await sent(newcomer, minute)
  await change(atWork, { state: 'running', place: placeIn('first', 180 * 60 - 90) })
  const inTime = await sent(newcomer, minute)
  const late = await sent(newcomer, minute)
  expect(await order()).toEqual([atWork, inTime, long, late])
})

test('a length that was only declared gives no place: the bytes count until the film is read', async () => {
  const declared = await sent(lecturer, 1_000, { size_b: 3_000_000_000, isRead: false })
  const read = await sent(newcomer, 10 * minute, { size_b: 3_000_000_000 })
  expect(await order()).toEqual([read, declared])
  const again = async (steps: StoredStep[]) => {
    await change(declared, { state: 'failed', steps: JSON.stringify(steps) })
    await tryAgain(service.db, jobs, { videoId: declared, now: new Date() })
    return order()
  }
  expect(await again([]), 'also when it is tried again').toEqual([read, declared])
  expect(await again([inspected])).toEqual([declared, read])
})

test('what makes a film better waits for all that make one watchable, and says no time until then', async () => {
  const better = await sent(lecturer, minute)
  await change(better, { steps: JSON.stringify([inspected, done, rest]), state: 'cancelled' })
  await tryAgain(service.db, jobs, { videoId: better, now: new Date() })
  const urgent = await sent(newcomer, 500 * minute)
  expect(await order()).toEqual([urgent, better])
  expect(added.at(-2)?.place).toBe(await placeOfRest(service.db, { videoId: better, number: 1 }))
  expect(await jobOf(lecturer, better)).toMatchObject({
    ahead: 1,
    watchableInMs: null,
    readyInMs: null,
  })
  await change(better, { state: 'running', run: 'a-run' })
  expect(await jobOf(newcomer, urgent), 'it stands still for that').toMatchObject({ ahead: 0 })
})

test('the rest of what is made watchable has no time while others wait for theirs', async () => {
  const film = await sent(lecturer, minute)
  const first = { ...done, state: 'running', progress: 0.5, tookMs: null, startedAt: new Date(0) }
  await change(film, { state: 'running', steps: JSON.stringify([first, rest]) })
  const alone = await jobOf(lecturer, film)
  expect(alone.readyInMs).toBeGreaterThan(alone.watchableInMs)
  await sent(newcomer, minute)
  const { watchableInMs, readyInMs } = await jobOf(lecturer, film)
  expect([watchableInMs > 0, readyInMs]).toEqual([true, null])
})

test('what was stopped or lacks room says no time, and why', async () => {
  const film = await sent(lecturer, minute)
  const first = { ...done, state: 'running', progress: 0.5, tookMs: null, startedAt: new Date(0) }
  await change(film, { state: 'running', steps: JSON.stringify([first]), lacks_room: true })
  expect(await jobOf(lecturer, film)).toMatchObject({ waitsFor: 'room', watchableInMs: null })
  await change(film, { state: 'cancelled' })
  expect(await jobOf(lecturer, film)).toMatchObject({
    waitsFor: null,
    steps: [{ name: 'first', state: 'waiting', leftMs: null }],
  })
})
