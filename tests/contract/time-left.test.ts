import { afterAll, beforeAll, expect, test } from 'vitest'

import type { StoredStep } from '#server/database/stored-json.ts'
import { JobReport } from '#server/processing/job/job-report.ts'
import { processingOf } from '#server/processing/processing-view.ts'
import { makeChannel, makePerson, makeVideo } from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
let nowMs = Date.parse('2026-11-24T12:00:00Z')
const clock = () => new Date(nowMs)
let videoId: string

beforeAll(async () => {
  service = await startTestService(undefined)
  const owner = await makePerson(service, 'owner', 'creator')
  const channel = await makeChannel(service, owner)
  videoId = await makeVideo(service, channel, owner, { state: 'processing' })
  const row = { video_id: videoId, id: `job-${videoId}`, file_key: 'videos/film', place: 0 }
  await service.db
    .insertInto('processing_jobs')
    .values({
      ...row,
      state: 'running',
      run: 'a-run',
      steps: '[]',
      queued_at: clock(),
      updated_at: clock(),
    })
    .execute()
})
afterAll(() => service.close())

const step = (name: StoredStep['name'], weight: number): StoredStep => ({
  name,
  lines: [],
  weight,
  state: 'waiting',
  progress: 0,
  startedAt: null,
  tookMs: null,
})

test('what is said to be left never rises in a run whose work slows down, and is not said while it is far from right', async () => {
  const { db } = service
  const job = await db.selectFrom('processing_jobs').selectAll().executeTakeFirstOrThrow()
  const report = new JobReport({ services: { db, clock }, job, signal: AbortSignal.any([]) })
  await report.plan([step('first', 10), step('rest', 40)])
  const said: { watchable: number | null; ready: number | null; isLate: boolean }[] = []
  await report.step('first', async (progress) => {
    let share = 0
    while (share < 1) {
      // A fifth of the speed from the middle on.
      share += share < 0.5 ? 0.02 : 0.004
      nowMs += 1_000
      progress(share)
      // What is told is told one by one.
      await report.lacksRoom(false)
      // Looked at a moment later, as by a page.
      const told = await processingOf(db, videoId, new Date(nowMs + 900))
      if (told === null) throw new Error('It is gone.')
      said.push({ watchable: told.watchableInMs, ready: told.readyInMs, isLate: told.isLate })
    }
  })
  const known = (which: 'watchable' | 'ready') => said.flatMap((one) => one[which] ?? [])
  for (const times of [known('watchable'), known('ready')]) {
    expect(times.length).toBeGreaterThan(20)
    expect(times.filter((ms, index) => ms > (times[index - 1] ?? ms))).toEqual([])
  }
  expect(known('watchable')[0]).toBeGreaterThan(35_000)
  expect(
    said.slice(0, 25).some(({ isLate }) => isLate),
    'all is as was said',
  ).toBe(false)
  const late = said.filter(({ isLate }) => isLate)
  expect(late.length, 'what comes after takes far longer than was said').toBeGreaterThan(0)
  expect(late.filter(({ watchable, ready }) => watchable !== null || ready !== null)).toEqual([])
})
