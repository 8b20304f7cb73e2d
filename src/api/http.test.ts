import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'

import {
  AbortedError,
  ConnectionError,
  InvalidAnswerError,
  ProblemError,
  RedirectError,
  StatusError,
} from './errors/http-error.ts'
import { http } from './http.ts'

/** A real server on the loopback: what it does next is set by each test, what it got is kept. */
type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void
let handle: Handler = (_, response) => response.end()
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
let base = ''

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString()
    seen.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body,
    })
    handle(request, response, body)
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = []
})

const Named = z.object({ name: z.string() })
const nothing = z.undefined()

function answer(status: number, body: string, headers: Record<string, string> = {}): void {
  handle = (_, response) => response.writeHead(status, headers).end(body)
}

const json = { 'Content-Type': 'application/json' }
const problemJson = { 'Content-Type': 'application/problem+json' }

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  )
}

test('a GET asks for JSON and problem documents, sends no body, and answers what the schema reads', async () => {
  answer(200, '{"name":"Foyer","unknown":1}', json)
  expect(await http('config', Named, { base })).toEqual({ name: 'Foyer' })
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/v1/config', body: '' })
  expect(seen[0]?.headers.accept).toBe('application/json, application/problem+json')
  expect(seen[0]?.headers['content-type']).toBeUndefined()
})

test('a body is sent as JSON, as a merge patch when told, and a Blob as it is', async () => {
  answer(204, '')
  await http('me', nothing, { base, method: 'POST', body: { title: 'Äpfel' } })
  await http('me', nothing, {
    base,
    method: 'PATCH',
    body: { title: null },
    contentType: 'application/merge-patch+json',
  })
  await http('me', nothing, {
    base,
    method: 'PUT',
    body: new Blob(['JPG'], { type: 'image/jpeg' }),
  })
  expect(seen.map(({ headers, body }) => [headers['content-type'], body])).toEqual([
    ['application/json', '{"title":"Äpfel"}'],
    ['application/merge-patch+json', '{"title":null}'],
    ['image/jpeg', 'JPG'],
  ])
})

test.each([200, 201, 202, 204, 299])('%i without a body is success', async (status) => {
  answer(status, '')
  expect(await http('x', nothing, { base })).toBeUndefined()
})

test('every status from 200 to 299 with a body is read', async () => {
  for (const status of [200, 201, 202, 203, 299]) {
    answer(status, '{"name":"a"}', json)
    expect(await http('x', Named, { base })).toEqual({ name: 'a' })
  }
})

test('a problem document becomes a ProblemError with its code, reference and wait', async () => {
  const problem = {
    type: '/problems/rate-limited',
    title: 'Too many',
    status: 429,
    code: 'rate-limited',
    traceId: 't1',
  }
  answer(429, JSON.stringify(problem), { ...problemJson, 'Retry-After': '7' })
  const error = await failure(http('x', Named, { base }))
  expect(error).toBeInstanceOf(ProblemError)
  expect(error).toMatchObject({ status: 429, code: 'rate-limited', retryAfterMs: 7000, problem })
})

test('a problem document’s own wait goes before the header, and a date is a wait too', async () => {
  const problem = { type: 'x', title: 'x', status: 503, code: 'unavailable', retryAfterMs: 1500 }
  answer(503, JSON.stringify(problem), { ...problemJson, 'Retry-After': '7' })
  expect(await failure(http('x', Named, { base }))).toMatchObject({ retryAfterMs: 1500 })
  answer(503, '', { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() })
  const error = await failure(http('x', Named, { base }))
  expect(error instanceof StatusError && error.retryAfterMs).toBeGreaterThan(55_000)
})

test.each([
  ['an HTML page of a proxy', 502, '<html><h1>Bad gateway</h1>', { 'Content-Type': 'text/html' }],
  ['an empty body', 500, '', {}],
  ['plain text', 413, 'Request Entity Too Large', { 'Content-Type': 'text/plain' }],
  ['JSON that is no problem document', 400, '{"message":"no"}', json],
  ['half a problem document', 500, '{"type":"x","tit', problemJson],
])('%s with an error status is a StatusError', async (_, status, body, headers) => {
  answer(status, body, headers)
  const error = await failure(http('x', Named, { base }))
  expect(error).toBeInstanceOf(StatusError)
  expect(error).toMatchObject({ status })
})

test.each([301, 302, 303, 304, 307, 308])('a %i is not followed', async (status) => {
  answer(status, '', { Location: '/elsewhere' })
  const error = await failure(http('x', Named, { base, method: 'POST', body: {} }))
  expect(error).toBeInstanceOf(RedirectError)
  expect(error).toMatchObject({ status })
  expect(seen).toHaveLength(1)
})

test('a redirect without a Location is an error too', async () => {
  answer(302, '')
  expect(await failure(http('x', Named, { base }))).toBeInstanceOf(RedirectError)
})

test.each([
  ['no JSON', '<!doctype html>', ['no JSON']],
  ['half of it', '{"name":"a', ['no JSON']],
  ['nothing where something is promised', '', ['body invalid_type']],
  ['another shape', '{"name":1}', ['name invalid_type']],
])('a 200 with %s is an InvalidAnswerError', async (_, body, issues) => {
  answer(200, body, json)
  const error = await failure(http('x', Named, { base }))
  expect(error).toBeInstanceOf(InvalidAnswerError)
  expect(error).toMatchObject({ status: 200, issues })
})

test('an InvalidAnswerError never carries what was in the answer', async () => {
  answer(200, '{"name":{"secret":"hunter2"}}', json)
  expect(String(await failure(http('x', Named, { base })))).not.toContain('hunter2')
})

test('an answer that is cut off in the middle is a ConnectionError, whatever its status', async () => {
  for (const status of [200, 500]) {
    handle = (_, response) => {
      response.writeHead(status, { ...json, 'Content-Length': '1000' })
      response.write('{"name":"a')
      setTimeout(() => response.destroy(), 20)
    }
    expect(await failure(http('x', Named, { base }))).toBeInstanceOf(ConnectionError)
  }
})

test('a reset connection and a refused one are ConnectionErrors that keep their cause', async () => {
  handle = (request) => request.socket.destroy()
  const reset = await failure(http('x', Named, { base }))
  expect(reset).toBeInstanceOf(ConnectionError)
  expect(reset instanceof Error && reset.cause).toBeInstanceOf(TypeError)
  const refused = await failure(http('x', Named, { base: 'http://127.0.0.1:1/api/v1/' }))
  expect(refused).toBeInstanceOf(ConnectionError)
})

test('the caller’s abort is an AbortedError before, during and after the headers', async () => {
  const before = await failure(http('x', Named, { base, signal: AbortSignal.abort() }))
  expect(before).toBeInstanceOf(AbortedError)

  const waiting = new AbortController()
  handle = () => setTimeout(() => waiting.abort(), 20)
  const during = await failure(http('x', Named, { base, signal: waiting.signal }))
  expect(during).toBeInstanceOf(AbortedError)

  const reading = new AbortController()
  handle = (_, response) => {
    response.writeHead(200, { ...json, 'Content-Length': '1000' })
    response.write('{')
    setTimeout(() => reading.abort(), 20)
  }
  const after = await failure(http('x', Named, { base, signal: reading.signal }))
  expect(after).toBeInstanceOf(AbortedError)
})

test('a slow answer is waited for: there is no timeout', async () => {
  handle = (_, response) =>
    setTimeout(() => response.writeHead(200, json).end('{"name":"late"}'), 1500)
  expect(await http('x', Named, { base })).toEqual({ name: 'late' })
})

test('the token and the anti-forgery header go to the API’s origin and to no other', async () => {
  answer(204, '')
  const secrets = {
    base,
    authorization: { Authorization: 'Bearer secret' },
    antiForgery: ['X-XSRF-TOKEN', 'pair'] as const,
    method: 'POST',
  }
  await http('x', nothing, secrets)
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'x-xsrf-token': 'pair' })

  const other = base.replace('127.0.0.1', 'localhost')
  await http(`${other}x`, nothing, secrets)
  await http(`//localhost:${new URL(base).port}/x`, nothing, secrets)
  for (const { headers } of seen.slice(1)) {
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('x-xsrf-token')
  }
})
