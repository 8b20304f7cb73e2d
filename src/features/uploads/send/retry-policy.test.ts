import { expect, test } from 'vitest'

import type { UploadFailure } from '../state/upload-failure.ts'
import { backoffMs, decideRetry } from './retry-policy.ts'

const facts = { attempt: 0, renewals: 0, isOnline: true, random: 0.5 }
const failure = (status: number, more: Partial<UploadFailure> = {}): UploadFailure => ({
  status,
  code: null,
  retryAfterMs: null,
  isChunk: true,
  ...more,
})

test('a lost connection waits for the network when the browser is offline', () => {
  expect(decideRetry(failure(0), { ...facts, isOnline: false })).toEqual({ do: 'wait-online' })
})

test('a lost connection backs off when the browser thinks it is online', () => {
  expect(decideRetry(failure(0), facts)).toEqual({
    do: 'wait',
    cause: 'unreachable',
    delayMs: 500,
  })
})

test('401 renews the token once, then asks for a sign-in', () => {
  expect(decideRetry(failure(401), facts)).toEqual({ do: 'renew' })
  expect(decideRetry(failure(401), { ...facts, attempt: 4 })).toEqual({ do: 'renew' })
  expect(decideRetry(failure(401), { ...facts, renewals: 1 })).toEqual({ do: 'sign-in' })
})

test('a lost anti-forgery cookie is fetched anew whatever failed before, but not for ever', () => {
  const refused = failure(403, { code: 'csrf-invalid' })
  expect(decideRetry(refused, { ...facts, attempt: 4 })).toEqual({ do: 'renew' })
  expect(decideRetry(refused, { ...facts, renewals: 3 })).toEqual({
    do: 'stop',
    code: 'csrf-invalid',
  })
})

test('403 stops', () => {
  expect(decideRetry(failure(403, { code: 'forbidden' }), facts)).toEqual({
    do: 'stop',
    code: 'forbidden',
  })
})

test('a wrong offset and a locked upload are tried again within ten seconds', () => {
  for (const status of [409, 423]) {
    const decision = decideRetry(failure(status), {
      ...facts,
      attempt: 30,
      random: 1,
    })
    expect(decision).toEqual({ do: 'wait', cause: 'busy', delayMs: 10_000 })
  }
})

test('413 on a chunk halves it; 413 about the file stops', () => {
  expect(decideRetry(failure(413), facts)).toEqual({ do: 'halve' })
  expect(decideRetry(failure(413, { code: 'body-too-large' }), facts)).toEqual({ do: 'halve' })
  expect(decideRetry(failure(413, { code: 'quota-exceeded' }), facts)).toMatchObject({ do: 'stop' })
  expect(decideRetry(failure(413, { isChunk: false }), facts)).toMatchObject({ do: 'stop' })
})

test('429 and 503 keep to what the service asked for', () => {
  for (const status of [429, 503]) {
    expect(decideRetry(failure(status, { retryAfterMs: 12_000 }), facts)).toEqual({
      do: 'wait',
      cause: 'busy',
      delayMs: 12_000,
    })
  }
})

test('507 pauses the queue and tries again in a minute', () => {
  expect(decideRetry(failure(507), facts)).toEqual({ do: 'pause-full', delayMs: 60_000 })
})

test('an upload the service no longer has is created again', () => {
  expect(decideRetry(failure(404), facts)).toEqual({ do: 'recreate' })
  expect(decideRetry(failure(410), facts)).toEqual({ do: 'recreate' })
})

test('backoff grows with full jitter to a minute and never to nothing', () => {
  expect(backoffMs(0, 1)).toBe(1_000)
  expect(backoffMs(3, 1)).toBe(8_000)
  expect(backoffMs(50, 1)).toBe(60_000)
  expect(backoffMs(3, 0)).toBe(250)
})
