import { afterAll, beforeEach, expect, test } from 'vitest'

import { startScriptedApi, write } from '#tests/support/scripted-api.ts'

import { ProblemError } from './errors/http-error.ts'

const api = await startScriptedApi()
afterAll(() => api.close())
beforeEach(() => api.reset())

test('a first visit gets its cookie before it writes, and asks for it only once', async () => {
  api.script.cookie = ''
  api.script.isPrimingUseful = false
  const client = api.client()
  await client.send(write, { params: { id: 'v1' }, body: { title: 'x' } })
  await client.send(write, { params: { id: 'v1' }, body: { title: 'y' } })
  expect(api.seen.map(({ call }) => call)).toEqual([
    'GET /api/v1/config',
    'PATCH /api/v1/videos/v1',
    'PATCH /api/v1/videos/v1',
  ])
})

test('csrf-invalid primes once and replays once', async () => {
  api.script.isForgeryChecked = true
  api.script.cookie = 'XSRF-TOKEN=stale'
  await api.client().send(write, { params: { id: 'v1' }, body: { title: 'x' } })
  expect(api.seen.map(({ call }) => call)).toEqual([
    'PATCH /api/v1/videos/v1',
    'GET /api/v1/config',
    'PATCH /api/v1/videos/v1',
  ])
})

test('csrf-invalid again after priming is an error, not a second round', async () => {
  api.script.isForgeryChecked = true
  api.script.isPrimingUseful = false
  api.script.cookie = 'XSRF-TOKEN=stale'
  const error = await api
    .client()
    .send(write, { params: { id: 'v1' }, body: { title: 'x' } })
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ProblemError)
  expect(error).toMatchObject({ code: 'csrf-invalid' })
  expect(api.seen).toHaveLength(3)
})

test('a priming that fails does not hide what was refused', async () => {
  api.script.isForgeryChecked = true
  api.script.isPrimingAnswered = false
  api.script.cookie = 'XSRF-TOKEN=stale'
  const error = await api
    .client()
    .send(write, { params: { id: 'v1' }, body: { title: 'x' } })
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ status: 403, code: 'csrf-invalid' })
})

test('several calls that need priming share one', async () => {
  api.script.isForgeryChecked = true
  api.script.cookie = ''
  const client = api.client()
  const send = () => client.send(write, { params: { id: 'v1' }, body: { title: 'x' } })
  await Promise.all([send(), send(), send()])
  expect(api.seen.filter(({ call }) => call.endsWith('/config'))).toHaveLength(1)
})

test('the names of the pair are settings, and an escaped cookie is unescaped', async () => {
  api.script.cookie = 'a=1; MY-COOKIE=one%3Dtwo'
  const client = api.client({ antiForgery: { cookie: 'MY-COOKIE', header: 'X-Mine' } })
  await client.send(write, { params: { id: 'v1' }, body: { title: 'x' } })
  expect(api.seen[0]?.headers['x-mine']).toBe('one=two')
})

test('a browser started anew gets its anti-forgery cookie before another library sends', async () => {
  api.script.cookie = ''
  const headers = await api.client().headersFor(`${api.origin}/api/v1/uploads/1`, 'PATCH')
  expect(headers).toMatchObject({ 'X-XSRF-TOKEN': 'p1' })
  expect(api.seen.map(({ call }) => call)).toEqual(['GET /api/v1/config'])
})
