import { User } from 'oidc-client-ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { forgetSession, tellSession } from '#auth/session/session.ts'
import { toasts } from '#ui/overlays/toast.ts'

import { client } from './client.ts'
import { ConnectionError, StatusError } from './errors/http-error.ts'
import { showError } from './show-error.ts'
import { tellFailure } from './tell-failure.ts'

vi.mock('./client.ts')
const ask = vi.fn<() => Promise<void>>()

beforeEach(() => {
  toasts.write([])
  vi.useFakeTimers()
  vi.mocked(client, { partial: true }).mockReturnValue({ prime: ask })
  ask.mockReset().mockRejectedValue(new ConnectionError())
})
afterEach(async () => {
  // Whoever still asks gets an answer.
  ask.mockResolvedValue()
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
})

/** Whether something went wrong, as far as anybody is told. */
const isSaid = () => toasts.read().some(({ tone }) => tone === 'error')
const said = () => vi.waitFor(() => expect(isSaid()).toBe(true))

const back = () => void dispatchEvent(new Event('online'))

test('that there is no connection is said until it is back, and was read', async () => {
  showError('like', new ConnectionError())
  await said()
  vi.advanceTimersByTime(60_000)
  expect(isSaid()).toBe(true)
  back()
  expect(isSaid()).toBe(true)
  vi.advanceTimersByTime(4_000)
  expect(isSaid()).toBe(false)
})

test('that the service cannot be reached is said until it can be, whatever the browser knows', async () => {
  showError('like', new ConnectionError())
  await said()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(isSaid()).toBe(true)
  // More and more seldom.
  expect(ask.mock.calls.length).toBeGreaterThan(3)
  expect(ask.mock.calls.length).toBeLessThan(9)
  ask.mockResolvedValue()
  await vi.advanceTimersByTimeAsync(38_000 + 4_000)
  expect(isSaid()).toBe(false)
  const asked = ask.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(asked)
})

test('the service is asked once for all that waits for it', async () => {
  const things = ['like', 'save', 'subscribe', 'comment', 'rename']
  for (const about of things) showError(about, new ConnectionError())
  await vi.advanceTimersByTimeAsync(2_000)
  expect(ask).toHaveBeenCalledTimes(1)
  ask.mockResolvedValue()
  await vi.advanceTimersByTimeAsync(4_000 + 4_000)
  expect([ask.mock.calls.length, isSaid()]).toEqual([2, false])
})

test('what the service refuses is said also with a connection', async () => {
  showError('like', new StatusError(500, null))
  await said()
  back()
  vi.advanceTimersByTime(60_000)
  expect(isSaid()).toBe(true)
})

test('a failure is taken back when the same succeeds', async () => {
  await tellFailure('like', Promise.reject(new StatusError(500, null)))
  await said()
  await tellFailure('subscribe', Promise.resolve())
  expect(isSaid()).toBe(true)
  await tellFailure('like', Promise.resolve())
  expect(isSaid()).toBe(false)
})

test('that a session had ended is said until its person is back', async () => {
  const profile = { iss: 'https://id.example', sub: 'iris', aud: 'foyer', exp: 600, iat: 0 }
  const user = new User({ access_token: 'one', token_type: 'Bearer', profile })
  tellSession({ kind: 'adopted', user })
  tellSession({ kind: 'ran-out' })
  showError('profile', new StatusError(401, null))
  await said()
  tellSession({ kind: 'adopted', user })
  expect(isSaid()).toBe(false)
  forgetSession()
})
