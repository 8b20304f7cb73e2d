import { afterAll, beforeAll, expect, test } from 'vitest'

import type { WaitFor } from '#contract/videos.ts'
import { applySchedules } from '#server/videos/keep-schedules.ts'
import { markReady, markWatchable, settleForWatchable } from '#server/videos/publish-video.ts'
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
const now = new Date()

beforeAll(async () => {
  service = await startTestService(undefined)
  owner = await makePerson(service, 'owner', 'creator')
  channel = await makeChannel(service, owner)
})
afterAll(() => service.close())

const draft = (changes = {}) =>
  makeVideo(service, channel, owner, {
    state: 'processing',
    publication: 'unpublished',
    published_at: null,
    ...changes,
  })
const detail = async (id: string) => (await owner.call('GET', `/videos/${id}`)).body
const publish = async (id: string, waitFor?: WaitFor) => {
  const said = { access: 'public', ...(waitFor && { waitFor }) }
  return (await owner.call('POST', `/videos/${id}/publish`, said)).body
}

test('goes on show with its first quality where nothing else is said', async () => {
  const id = await draft()
  expect(await publish(id)).toMatchObject({ publication: 'when_ready', waitFor: 'first' })
  await markWatchable(service.db, id, now)
  const shown = { publication: 'published', publishedAt: now.toISOString() }
  expect(await detail(id)).toMatchObject({ ...shown, state: 'partially_ready' })
  await markReady(service.db, id, new Date(now.getTime() + 60_000))
  expect(await detail(id)).toMatchObject({ ...shown, state: 'ready' })
})

test('goes on show only with all of them where it waits for that', async () => {
  const id = await draft()
  expect(await publish(id, 'all')).toMatchObject({ publication: 'when_ready', waitFor: 'all' })
  await markWatchable(service.db, id, now)
  expect(await detail(id)).toMatchObject({ publication: 'when_ready', publishedAt: null })
  expect((await service.call('GET', `/videos/${id}`)).status, 'nobody else sees it').toBe(404)
  await markReady(service.db, id, now)
  expect(await detail(id)).toMatchObject({ publication: 'published', state: 'ready' })
})

test('what waits for all of it is on show with what there is once nothing better comes', async () => {
  const id = await draft({ state: 'partially_ready' })
  await publish(id, 'all')
  await settleForWatchable(service.db, id, now)
  expect(await detail(id)).toMatchObject({ publication: 'published', state: 'ready' })
})

test('Publish now takes what can be watched, and a better quality to come takes nothing off show', async () => {
  const id = await draft({ state: 'partially_ready' })
  expect(await publish(id, 'all')).toMatchObject({ publication: 'when_ready' })
  expect(await publish(id, 'first')).toMatchObject({ publication: 'published' })
  expect(await publish(id, 'all')).toMatchObject({ publication: 'published' })
})

test('many at once wait for the same, and an undo brings back what one waited for', async () => {
  const [first, half] = [await draft(), await draft({ state: 'partially_ready' })]
  const change = async (ids: string[], what: object) => {
    const steps = [{ videos: { ids }, change: what }]
    return (await owner.call('POST', '/videos/bulk', { steps })).body
  }
  const outcome = await change([first, half], { op: 'publish', waitFor: 'all' })
  expect(outcome).toMatchObject({ changedCount: 2 })
  for (const id of [first, half]) {
    expect(await detail(id)).toMatchObject({ publication: 'when_ready', waitFor: 'all' })
  }
  const { undo } = await change([half], { op: 'unpublish' })
  expect(await detail(half)).toMatchObject({ publication: 'unpublished' })
  await owner.call('POST', '/videos/bulk', { steps: undo })
  expect(await detail(half)).toMatchObject({ publication: 'when_ready', waitFor: 'all' })
})

test('a time that has come waits for as much as was said with it', async () => {
  const at = new Date(now.getTime() + 600_000)
  const times = { publishAt: at.toISOString(), unpublishAt: null }
  const [first, all] = [await draft({ state: 'partially_ready' }), await draft()]
  await owner.call('PUT', `/videos/${first}/schedule`, times)
  const { body } = await owner.call('PUT', `/videos/${all}/schedule`, { ...times, waitFor: 'all' })
  expect(body).toMatchObject({ waitFor: 'all' })
  await markWatchable(service.db, all, now)
  await applySchedules(service.db, at)
  expect(await detail(first)).toMatchObject({ publication: 'published' })
  expect(await detail(all)).toMatchObject({ publication: 'when_ready' })
  await markReady(service.db, all, at)
  expect(await detail(all)).toMatchObject({ publication: 'published' })
})
