import { expect, test, vi } from 'vitest'

import { errorStatus } from '#contract/problem.ts'
import { codeGone, onGoneCode } from '#lib/code/gone-code.ts'

import { errorMessage } from './error-message.ts'
import { byCode } from './error-words.ts'
import {
  AbortedError,
  ConnectionError,
  InvalidAnswerError,
  ProblemError,
  RedirectError,
  StatusError,
} from './http-error.ts'

function problem(status: number, code: string, retryAfterMs: number | null = null): ProblemError {
  const document = { type: 'x', title: 'prose of the service', status, code, traceId: 'tr-1' }
  return new ProblemError(status, document, retryAfterMs)
}

test('every code of the contract has its own words, and never the service’s prose', () => {
  for (const [code, status] of Object.entries(errorStatus)) {
    const message = errorMessage(problem(status, code))
    expect(message).toMatchObject({ code, reference: 'tr-1' })
    expect(message.title.length, code).toBeGreaterThan(5)
    expect(message.text).not.toContain('prose')
  }
  expect(Object.keys(byCode).toSorted()).toEqual(Object.keys(errorStatus).toSorted())
})

test('an unknown code is told by its status and keeps its name for the help desk', () => {
  expect(errorMessage(problem(404, 'playlist-gone'))).toMatchObject({
    title: 'We can’t find that',
    code: 'playlist-gone',
  })
  expect(errorMessage(problem(599, 'weird')).title).toBe('Something broke on our side')
  expect(errorMessage(problem(418, 'teapot')).title).toBe('We couldn’t read that request')
})

test('a token the service does not take is no sign-out, which would lead round in circles', () => {
  expect(errorMessage(problem(401, 'token-invalid')).title).toBe('Your sign-in isn’t accepted here')
  for (const error of [problem(401, 'token-expired'), new StatusError(401, null)]) {
    expect(errorMessage(error).title).toBe('You’ve been signed out')
  }
})

test('a wait that the service names is said in seconds', () => {
  expect(errorMessage(problem(429, 'rate-limited', 12_400)).text).toBe(
    'Nothing is lost. Again in 13 s.',
  )
})

test.each([
  [new StatusError(502, null), 'http-502', true],
  [new StatusError(413, null), 'http-413', false],
  [new RedirectError(302), 'redirected', true],
  [new InvalidAnswerError(200, ['no JSON']), 'invalid-answer', true],
  [new ConnectionError(), 'network-failed', true],
  [new AbortedError(), 'aborted', true],
  [new Error('anything'), 'crash', true],
  ['not even an error', 'crash', true],
])('%s is %s', (error, code, canRetry) => {
  expect(errorMessage(error)).toMatchObject({ code, canRetry })
})

test.each(['missing', 'outdated'] as const)(
  'a file of the page that is %s is not told as a lost connection',
  async (why) => {
    const error = new TypeError('Failed to fetch dynamically imported module: /assets/you.js')
    expect(errorMessage(error).code).toBe('part-unreachable')
    onGoneCode(() => Promise.resolve(why))
    await codeGone(error, 'screen')
    expect(errorMessage(error)).toMatchObject({ code: `part-${why}`, canRetry: true })
  },
)

test('an error keeps the words of the moment it came, also when the connection is back', () => {
  vi.stubGlobal('navigator', { onLine: false })
  const error = new ConnectionError()
  expect(errorMessage(error).title).toBe('You’re offline')
  vi.stubGlobal('navigator', { onLine: true })
  expect(errorMessage(error).title).toBe('You’re offline')
  expect(errorMessage(new ConnectionError()).title).toBe('We can’t reach the service')
})
