import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

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
let viewer: TestPerson
let channel: TestChannel
let id: string

beforeAll(async () => {
  service = await startTestService((config) => ({ ...config, isBehindProxy: true }))
  owner = await makePerson(service, 'olga', 'creator')
  viewer = await makePerson(service, 'vera')
  channel = await makeChannel(service, owner)
})
afterAll(() => service.close())
beforeEach(async () => {
  id = await makeVideo(service, channel, owner)
})

const change = (values: object) =>
  service.db.updateTable('videos').set(values).where('id', '=', id).execute()

test('where comments are off, replies are not read either', async () => {
  const comment = (body: object) => viewer.call('POST', `/videos/${id}/comments`, body)
  const { body: thread } = await comment({ text: 'Who was that?' })
  await comment({ text: 'It was Ada.', parentId: thread.id })
  const replies = async () => (await viewer.call('GET', `/comments/${thread.id}/replies`)).body
  expect((await replies()).items).toHaveLength(1)
  await change({ comments_policy: 'off' })
  expect(await replies()).toEqual({ items: [], nextCursor: null })
  await change({ comments_policy: 'on' })
  expect((await replies()).items).toHaveLength(1)
})

test('an Idempotency-Key brings no permission to play back that was withdrawn', async () => {
  await change({ access: 'internal' })
  const play = () =>
    viewer.call('POST', `/videos/${id}/playback`, undefined, { 'Idempotency-Key': 'again' })
  expect((await play()).status).toBe(201)
  await change({ access: 'private' })
  const { status, body } = await play()
  expect([status, body.code, body.source]).toEqual([404, 'not-found', undefined])
  const kept = await service.db.selectFrom('idempotency_keys').select('answer').execute()
  expect(JSON.stringify(kept)).not.toContain('/media/')
})

test('a stranger’s names are their own invention: thirty of one address are one view', async () => {
  const seen = { positionMs: 40_000, watchedMs: 40_000, durationMs: 600_000 }
  const report = { ...seen, state: 'playing', seq: 1 }
  const watch = async (sessionId: string, address: string) =>
    service.call('PUT', `/videos/${id}/progress`, {
      body: { ...report, sessionId },
      headers: { 'X-Forwarded-For': address },
    })
  for (let n = 0; n < 30; n += 1) await watch(`session-${n}`, '192.0.2.7')
  // One line has as many addresses of version 6 as it likes, all with the same first half.
  for (let n = 1; n < 10; n += 1) await watch(`session-${n}`, `2001:db8:1:2:${n}::9`)
  await watch('session-1', '2001:db8:1:3::9')
  expect((await service.call('GET', `/videos/${id}`)).body.viewCount).toBe(3)
  const rows = await service.db.selectFrom('views').select('viewer_key').execute()
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|2001:db8/)
})

test('how many people there are is told to those who publish for them, not to strangers', async () => {
  const { body } = await service.call('GET', '/config')
  expect(body.audience.internalCount).toBeNull()
  expect((await owner.call('GET', '/me')).body.internalCount).toBeGreaterThanOrEqual(2)
  expect((await viewer.call('GET', '/me')).body.internalCount).toBeNull()
})

test('leaving a channel tells nobody that it exists, and lets subscribers leave what was hidden', async () => {
  const hidden = await makeChannel(service, owner, { visibility: 'restricted' })
  const leave = async (handle: string) => {
    const { status, body } = await viewer.call('DELETE', `/subscriptions/${handle}`)
    return [status, body?.code]
  }
  expect(await leave(hidden.handle)).toEqual([404, 'not-found'])
  expect(await leave('there-is-none')).toEqual([404, 'not-found'])
  const row = { person_id: viewer.id, channel_id: hidden.id }
  await service.db.insertInto('subscriptions').values(row).execute()
  expect(await leave(hidden.handle)).toEqual([204, undefined])
  // One that is seen is left as often as somebody likes.
  expect(await leave(channel.handle)).toEqual([204, undefined])
})
