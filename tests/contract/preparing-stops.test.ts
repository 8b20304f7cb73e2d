import { afterAll, beforeAll, expect, test } from 'vitest'

import type { StoredStep } from '#server/database/stored-json.ts'
import { giveUp } from '#server/processing/job/run-job.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestChannel,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
let owner: TestPerson
let channel: TestChannel
beforeAll(async () => {
  service = await startTestService()
  owner = await makePerson(service, 'owner', 'creator')
  channel = await makeChannel(service, owner)
})
afterAll(() => service.close())

const step = (name: StoredStep['name'], state: StoredStep['state']): StoredStep => ({
  name,
  lines: [],
  weight: 1,
  state,
  progress: 0.5,
  startedAt: null,
  tookMs: null,
})

/** One that can be watched, with its better quality at work; Publish was pressed. */
async function halfWay(): Promise<string> {
  const videoId = await makeVideo(service, channel, owner, {
    state: 'partially_ready',
    publication: 'when_ready',
    published_at: null,
  })
  const now = new Date()
  await service.db
    .insertInto('processing_jobs')
    .values({
      video_id: videoId,
      id: `job-${videoId}`,
      state: 'running',
      file_key: 'videos/film',
      steps: JSON.stringify([step('first', 'done'), step('rest', 'running')]),
      attempts: 3,
      queued_at: now,
      updated_at: now,
    })
    .execute()
  return videoId
}

const detail = async (videoId: string) => (await owner.call('GET', `/videos/${videoId}`)).body
const jobOf = async (videoId: string) =>
  (await owner.call('GET', `/videos/${videoId}/processing`)).body.job

test('a better quality that fails for good leaves what can be watched, published as asked', async () => {
  const videoId = await halfWay()
  await giveUp(service.services, videoId)
  const video = await detail(videoId)
  expect(video).toMatchObject({ state: 'ready', publication: 'published', failure: null })
  expect(video.publishedAt).not.toBeNull()
  expect(await jobOf(videoId)).toMatchObject({
    state: 'failed',
    failure: { code: 'processing-stopped', step: 'rest', isRetryable: true },
  })
})

test('stopping it does the same', async () => {
  const videoId = await halfWay()
  await owner.call('POST', `/videos/${videoId}/processing/cancel`)
  expect(await detail(videoId)).toMatchObject({ state: 'ready', publication: 'published' })
  expect(await jobOf(videoId)).toMatchObject({ state: 'cancelled' })
})

test('one call tells how all of the videos are prepared that a person may edit, and no others', async () => {
  const videoId = await halfWay()
  const { body } = await owner.call('GET', '/me/processing')
  const told = body.items.map((job: { videoId: string }) => job.videoId)
  expect(told[0], 'what is at work comes first').toBe(videoId)
  expect(told.length, 'what stopped is told, too').toBe(3)
  const stranger = await makePerson(service, 'stranger', 'creator')
  expect((await stranger.call('GET', '/me/processing')).body.items).toEqual([])
})
