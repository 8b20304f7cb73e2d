import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { defineCall } from '#contract/calls/call.ts'

import { createClient, type Client, type ClientSettings } from './create-client.ts'
import { ProblemError } from './http-error.ts'

const read = defineCall('GET /videos/:id', {
  summary: '',
  auth: 'optional',
  params: z.object({ id: z.string() }),
  query: z.object({ tag: z.optional(z.array(z.string())), q: z.optional(z.string()) }),
  answer: z.object({ title: z.string() }),
})
const write = defineCall('PATCH /videos/:id', {
  summary: '',
  auth: 'required',
  params: z.object({ id: z.string() }),
  body: z.object({ title: z.string() }),
  bodyType: 'merge-patch',
})
const open = defineCall('GET /open', { summary: '', auth: 'none' })

const portal = {
  name: 'Quillmoor',
  logo: null,
  locales: ['en'],
  uploads: {
    accept: [],
    maxB: 1,
    maxDurationMs: 1,
    chunk: { minB: 1, maxB: 1, defaultB: 1 },
    parallel: 1,
    filesPerBatch: 1,
  },
  features: { anonymous: true },
  categories: [],
  licences: [],
  csrf: { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' },
  audience: { internalLabel: '', internalCount: null },
  helpContact: null,
  build: '1',
}

interface Seen {
  call: string
  headers: Record<string, unknown>
  body: string
}
let seen: Seen[] = []
let cookie = ''
let acceptedToken = 'good'
let isForgeryChecked = false
/** The service's idea of the anti-forgery value; each priming sets the browser's cookie to it. */
let pair = 'p1'
let isPrimingUseful = true
let isPrimingAnswered = true

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const call = `${request.method} ${request.url}`
    seen.push({ call, headers: request.headers, body: Buffer.concat(chunks).toString() })
    const say = (status: number, value: unknown) =>
      response
        .writeHead(status, { 'Content-Type': 'application/problem+json' })
        .end(JSON.stringify(value))
    if (call.endsWith('/config') && !isPrimingAnswered) {
      response.writeHead(502).end('<h1>Bad gateway</h1>')
      return
    }
    if (call.endsWith('/config')) {
      if (isPrimingUseful) cookie = `other=1; XSRF-TOKEN=${pair}`
      say(200, portal)
      return
    }
    const { authorization } = request.headers
    if (authorization && authorization !== `Bearer ${acceptedToken}`) {
      say(401, { type: 'x', title: 'x', status: 401, code: 'token-expired' })
      return
    }
    if (isForgeryChecked && request.headers['x-xsrf-token'] !== pair && request.method !== 'GET') {
      say(403, { type: 'x', title: 'x', status: 403, code: 'csrf-invalid' })
      return
    }
    say(200, request.method === 'GET' ? { title: 'Dimmers' } : undefined)
  })
})

let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

beforeEach(() => {
  seen = []
  cookie = 'XSRF-TOKEN=p1'
  pair = 'p1'
  acceptedToken = 'good'
  isForgeryChecked = false
  isPrimingUseful = true
  isPrimingAnswered = true
})

function makeClient(change: Partial<ClientSettings> = {}): Client {
  return createClient({
    origin,
    antiForgery: { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' },
    readCookies: () => cookie,
    readToken: async () => 'good',
    authorize: async (token) => ({ Authorization: `Bearer ${token}` }),
    recover: async () => null,
    ...change,
  })
}

test('a call is typed by the contract and its parts are put where they belong', async () => {
  const video = await makeClient().send(read, {
    params: { id: 'a/b' },
    query: { tag: ['one', 'two'], q: 'x&y' },
  })
  expectTypeOf(video).toEqualTypeOf<{ title: string }>()
  expect(video).toEqual({ title: 'Dimmers' })
  expect(seen[0]?.call).toBe('GET /api/v1/videos/a%2Fb?tag=one&tag=two&q=x%26y')
})

test('If-Match, Idempotency-Key and the media type travel as headers', async () => {
  await makeClient().send(write, {
    params: { id: 'v1' },
    body: { title: 'New' },
    ifMatch: '"v3"',
    idempotencyKey: 'k1',
  })
  expect(seen[0]).toMatchObject({
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
  await makeClient().send(read, { params: { id: 'v1' } })
  expect(seen[0]?.headers).not.toHaveProperty('x-xsrf-token')
  await makeClient()
    .send(open)
    .catch(() => null)
  expect(seen[1]?.headers).not.toHaveProperty('authorization')
})

test('a first visit gets its cookie before it writes, and asks for it only once', async () => {
  cookie = ''
  isPrimingUseful = false
  const client = makeClient()
  await client.send(write, { params: { id: 'v1' }, body: { title: 'x' } })
  await client.send(write, { params: { id: 'v1' }, body: { title: 'y' } })
  expect(seen.map(({ call }) => call)).toEqual([
    'GET /api/v1/config',
    'PATCH /api/v1/videos/v1',
    'PATCH /api/v1/videos/v1',
  ])
})

test('csrf-invalid primes once and replays once', async () => {
  isForgeryChecked = true
  cookie = 'XSRF-TOKEN=stale'
  await makeClient().send(write, { params: { id: 'v1' }, body: { title: 'x' } })
  expect(seen.map(({ call }) => call)).toEqual([
    'PATCH /api/v1/videos/v1',
    'GET /api/v1/config',
    'PATCH /api/v1/videos/v1',
  ])
})

test('csrf-invalid again after priming is an error, not a second round', async () => {
  isForgeryChecked = true
  isPrimingUseful = false
  cookie = 'XSRF-TOKEN=stale'
  const error = await makeClient()
    .send(write, { params: { id: 'v1' }, body: { title: 'x' } })
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ProblemError)
  expect(error).toMatchObject({ code: 'csrf-invalid' })
  expect(seen).toHaveLength(3)
})

test('a priming that fails does not hide what was refused', async () => {
  isForgeryChecked = true
  isPrimingAnswered = false
  cookie = 'XSRF-TOKEN=stale'
  const error = await makeClient()
    .send(write, { params: { id: 'v1' }, body: { title: 'x' } })
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ status: 403, code: 'csrf-invalid' })
})

test('several calls that need priming share one', async () => {
  isForgeryChecked = true
  cookie = ''
  const client = makeClient()
  const send = () => client.send(write, { params: { id: 'v1' }, body: { title: 'x' } })
  await Promise.all([send(), send(), send()])
  expect(seen.filter(({ call }) => call.endsWith('/config'))).toHaveLength(1)
})

test('the names of the pair are settings, and an escaped cookie is unescaped', async () => {
  cookie = 'a=1; MY-COOKIE=one%3Dtwo'
  const client = makeClient({ antiForgery: { cookie: 'MY-COOKIE', header: 'X-Mine' } })
  await client.send(write, { params: { id: 'v1' }, body: { title: 'x' } })
  expect(seen[0]?.headers['x-mine']).toBe('one=two')
})

test('a 401 renews once and replays once', async () => {
  acceptedToken = 'fresh'
  const recover = vi.fn(async () => 'fresh')
  const video = await makeClient({ recover }).send(read, { params: { id: 'v1' } })
  expect(video.title).toBe('Dimmers')
  expect(recover.mock.calls).toEqual([['good', expect.any(ProblemError), 1]])
  expect(seen.map(({ headers }) => headers['authorization'])).toEqual([
    'Bearer good',
    'Bearer fresh',
  ])
})

test('a 401 is recovered from three times at most, and then is the answer', async () => {
  acceptedToken = 'another'
  const recover = vi.fn(async () => 'fresh')
  const error = await makeClient({ recover })
    .send(read, { params: { id: 'v1' } })
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ status: 401 })
  expect(recover).toHaveBeenCalledTimes(3)
  expect(seen).toHaveLength(4)
})

test('each try is authorized anew, for its own method and address', async () => {
  isForgeryChecked = true
  cookie = 'XSRF-TOKEN=old'
  let count = 0
  const authorize = vi.fn(async () => ({ Authorization: 'Bearer good', DPoP: `p${(count += 1)}` }))
  await makeClient({ authorize }).send(write, { params: { id: 'v1' }, body: { title: 'x' } })
  const writes = seen.filter(({ call }) => call.startsWith('PATCH'))
  expect(writes.map(({ headers }) => headers['dpop'])).toEqual(['p1', 'p2'])
  expect(authorize).toHaveBeenCalledWith('good', 'PATCH', `${origin}/api/v1/videos/v1`)
})

test('a 401 that cannot be renewed, and one without a token, are thrown at once', async () => {
  acceptedToken = 'another'
  await expect(makeClient().send(read, { params: { id: 'v1' } })).rejects.toBeInstanceOf(
    ProblemError,
  )
  expect(seen).toHaveLength(1)
})

test('a browser started anew gets its anti-forgery cookie before another library sends', async () => {
  cookie = ''
  const headers = await makeClient().headersFor(`${origin}/api/v1/uploads/1`, 'PATCH')
  expect(headers).toMatchObject({ 'X-XSRF-TOKEN': 'p1' })
  expect(seen.map(({ call }) => call)).toEqual(['GET /api/v1/config'])
})

test('headers for another library go to the API’s origin only', async () => {
  const client = makeClient()
  expect(await client.headersFor(`${origin}/api/v1/uploads/1`, 'PATCH')).toEqual({
    Authorization: 'Bearer good',
    'X-XSRF-TOKEN': 'p1',
  })
  expect(await client.headersFor(`${origin}/api/v1/uploads/1`, 'HEAD')).toEqual({
    Authorization: 'Bearer good',
  })
  expect(await client.headersFor('https://elsewhere.test/uploads/1', 'PATCH')).toEqual({})
  const signedOut = makeClient({ readToken: async () => null })
  await expect(signedOut.headersFor(`${origin}/api/v1/uploads/1`, 'PATCH')).rejects.toMatchObject({
    status: 401,
  })
})
