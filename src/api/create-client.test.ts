import { afterAll, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'

import { open, read, startScriptedApi, write } from '#tests/support/scripted-api.ts'

import { ProblemError } from './errors/http-error.ts'

const api = await startScriptedApi()
afterAll(() => api.close())
beforeEach(() => api.reset())

test('a call is typed by the contract and its parts are put where they belong', async () => {
  const video = await api.client().send(read, {
    params: { id: 'a/b' },
    query: { tag: ['one', 'two'], q: 'x&y' },
  })
  expectTypeOf(video).toEqualTypeOf<{ title: string }>()
  expect(video).toEqual({ title: 'Dimmers' })
  expect(api.seen[0]?.call).toBe('GET /api/v1/videos/a%2Fb?tag=one&tag=two&q=x%26y')
})

test('If-Match, Idempotency-Key and the media type travel as headers', async () => {
  await api.client().send(write, {
    params: { id: 'v1' },
    body: { title: 'New' },
    ifMatch: '"v3"',
    idempotencyKey: 'k1',
  })
  expect(api.seen[0]).toMatchObject({
    body: '{"title":"New"}',
    headers: {
      'if-match': '"v3"',
      'idempotency-key': 'k1',
      'content-type': 'application/merge-patch+json',
      'x-xsrf-token': 'p1',
      authorization: 'Bearer good',
    },
  })
})

test('reading sends no anti-forgery header, and a call for everyone sends no token', async () => {
  await api.client().send(read, { params: { id: 'v1' } })
  expect(api.seen[0]?.headers).not.toHaveProperty('x-xsrf-token')
  await api
    .client()
    .send(open)
    .catch(() => null)
  expect(api.seen[1]?.headers).not.toHaveProperty('authorization')
})

test('a 401 renews once and replays once', async () => {
  api.script.acceptedToken = 'fresh'
  const recover = vi.fn(async () => 'fresh')
  const video = await api.client({ recover }).send(read, { params: { id: 'v1' } })
  expect(video.title).toBe('Dimmers')
  expect(recover.mock.calls).toEqual([['good', expect.any(ProblemError), 1]])
  expect(api.seen.map(({ headers }) => headers['authorization'])).toEqual([
    'Bearer good',
    'Bearer fresh',
  ])
})

test('a 401 is recovered from three times at most, and then is the answer', async () => {
  api.script.acceptedToken = 'another'
  const recover = vi.fn(async () => 'fresh')
  const error = await api
    .client({ recover })
    .send(read, { params: { id: 'v1' } })
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ status: 401 })
  expect(recover).toHaveBeenCalledTimes(3)
  expect(api.seen).toHaveLength(4)
})

test('each try is authorized anew, for its own method and address', async () => {
  api.script.isForgeryChecked = true
  api.script.cookie = 'XSRF-TOKEN=old'
  let count = 0
  const authorize = vi.fn(async () => ({ Authorization: 'Bearer good', DPoP: `p${(count += 1)}` }))
  await api.client({ authorize }).send(write, { params: { id: 'v1' }, body: { title: 'x' } })
  const writes = api.seen.filter(({ call }) => call.startsWith('PATCH'))
  expect(writes.map(({ headers }) => headers['dpop'])).toEqual(['p1', 'p2'])
  expect(authorize).toHaveBeenCalledWith('good', 'PATCH', `${api.origin}/api/v1/videos/v1`)
})

test('a 401 that cannot be renewed, and one without a token, are thrown at once', async () => {
  api.script.acceptedToken = 'another'
  await expect(api.client().send(read, { params: { id: 'v1' } })).rejects.toBeInstanceOf(
    ProblemError,
  )
  expect(api.seen).toHaveLength(1)
})

test('headers for another library go to the API’s origin only', async () => {
  const client = api.client()
  expect(await client.headersFor(`${api.origin}/api/v1/uploads/1`, 'PATCH')).toEqual({
    Authorization: 'Bearer good',
    'X-XSRF-TOKEN': 'p1',
  })
  expect(await client.headersFor(`${api.origin}/api/v1/uploads/1`, 'HEAD')).toEqual({
    Authorization: 'Bearer good',
  })
  expect(await client.headersFor('https://elsewhere.test/uploads/1', 'PATCH')).toEqual({})
  const signedOut = api.client({ readToken: async () => null })
  await expect(
    signedOut.headersFor(`${api.origin}/api/v1/uploads/1`, 'PATCH'),
  ).rejects.toMatchObject({
    status: 401,
  })
})
