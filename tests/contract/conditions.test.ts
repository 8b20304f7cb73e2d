import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createChannel } from '#contract/calls/channel-calls.ts'
import type { Channel } from '#contract/channels.ts'
import { createApp, type App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import { handleErrors } from '#server/api/error-handler.ts'
import { forgetKeys } from '#server/api/idempotency.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
let token: string

beforeAll(async () => {
  service = await startTestService()
  token = await service.tokenFor('vera')
})
afterAll(() => service.close())

test('what did not change is not sent again', async () => {
  const first = await service.call('GET', '/me', { token })
  const etag = first.headers.get('ETag') ?? ''
  const again = await service.call('GET', '/me', { token, headers: { 'If-None-Match': etag } })
  expect([again.status, again.body]).toEqual([304, null])
  expect(again.headers.get('ETag')).toBe(etag)
  expect(first.headers.get('Cache-Control')).toBe('private, no-cache')
  expect(first.headers.get('Vary')).toContain('Authorization')
  await service.call('PATCH', '/me/preferences', { token, body: { theme: 'light' } })
  const changed = await service.call('GET', '/me', { token, headers: { 'If-None-Match': etag } })
  expect(changed.status).toBe(200)
})

test('of two edits made from the same version the second is told, and nothing is lost', async () => {
  const { body: me, headers } = await service.call('GET', '/me', { token })
  const edit = (ifMatch: string, bio: string) =>
    service.call('PATCH', '/me', { token, headers: { 'If-Match': ifMatch }, body: { bio } })
  expect((await edit(headers.get('ETag') ?? '', 'first')).body.bio).toBe('first')
  const second = await edit(me.etag, 'second')
  expect([second.status, second.body.code]).toEqual([412, 'version-conflict'])
  const { body: now } = await service.call('GET', '/me', { token })
  expect(now.bio).toBe('first')
  expect((await edit(`"${now.etag}"`, 'third')).status).toBe(200)
})

test('an edit without If-Match is precondition-required', async () => {
  const { status, body } = await service.call('PATCH', '/me', { token, body: { bio: 'x' } })
  expect([status, body.code]).toEqual([428, 'precondition-required'])
})

let app: App
let creator: string
let persons = 0
let made: number
let work: () => Promise<void>

/** A creating call on its own, to count how often it really runs. */
beforeEach(async () => {
  creator = await service.tokenFor(`creator-${persons++}`)
  made = 0
  work = async () => {}
  app = createApp()
  handleErrors(app, service.services.log)
  const services = {
    ...service.services,
    config: { ...service.services.config, isValidatingAnswers: false },
  }
  bindCall(app, services, createChannel, async ({ body, person }) => {
    await work()
    made++
    const channel: Channel = {
      id: `channel-${made}`,
      handle: body.handle,
      displayName: body.displayName,
      description: body.description,
      avatar: [],
      banner: [],
      links: [],
      owner: { id: person.id, username: person.username, displayName: '', avatar: [] },
      myRole: 'owner',
      subscriberCount: 0,
      videoCount: 0,
      subscribed: false,
      notifyLevel: 'none',
      visibility: 'internal',
      createdAt: new Date().toISOString(),
      etag: 'v1',
    }
    return channel
  })
})

async function create(key: string, handle = 'garden', who = creator) {
  const cookie = service.services.antiForgery.cookieFor(new Request(service.url)) ?? ''
  const pair = cookie.split(';')[0] ?? ''
  const response = await app.request('/api/v1/channels', {
    method: 'POST',
    body: JSON.stringify({ handle, displayName: 'Garden' }),
    headers: {
      Authorization: `Bearer ${who}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      Cookie: pair,
      'X-XSRF-TOKEN': pair.slice(pair.indexOf('=') + 1),
    },
  })
  return { status: response.status, body: await response.json() }
}

test('a repeated creation makes one thing and gets the first answer', async () => {
  const first = await create('key-1')
  const again = await create('key-1')
  expect([first.status, again.status, made]).toEqual([201, 201, 1])
  expect(again.body).toEqual(first.body)
})

test('the key of one person is not the key of another', async () => {
  await create('key-2')
  await create('key-2', 'garden', await service.tokenFor('someone-else'))
  expect(made).toBe(2)
})

test('the same key with another body is idempotency-mismatch', async () => {
  await create('key-3')
  expect(await create('key-3', 'kitchen')).toMatchObject({
    status: 409,
    body: { code: 'idempotency-mismatch' },
  })
})

test('a key is good for a day, and is forgotten then', async () => {
  for (const key of ['key-5', 'key-6']) await create(key)
  const dayAgo = new Date(Date.now() - 24.1 * 3_600_000)
  const { db } = service.services
  await db.updateTable('idempotency_keys').set({ created_at: dayAgo }).execute()
  await create('key-5')
  expect(made).toBe(3)
  await forgetKeys(service.services)
  const left = await db.selectFrom('idempotency_keys').select('key').execute()
  expect(left).toEqual([{ key: 'key-5' }])
})

test('a repetition while the first is at work waits for its answer, and makes nothing', async () => {
  let finish = () => {}
  const first = new Promise<void>((started) => {
    work = () => {
      started()
      return new Promise((resolve) => (finish = resolve))
    }
  })
  const creation = create('key-4')
  await first
  const repetition = create('key-4')
  finish()
  const [{ status, body }, again] = await Promise.all([creation, repetition])
  expect([status, again.status, made]).toEqual([201, 201, 1])
  expect(again.body).toEqual(body)
})

test('a creation that failed may be tried again with its key', async () => {
  work = async () => {
    throw new ProblemError('handle-taken')
  }
  expect((await create('key-5')).body.code).toBe('handle-taken')
  work = async () => {}
  expect((await create('key-5')).status).toBe(201)
})

test('a key that is none is bad-request', async () => {
  expect((await create('k'.repeat(129))).body.code).toBe('bad-request')
})
