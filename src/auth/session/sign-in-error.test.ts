import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { expect, test, vi } from 'vitest'

import { SignInError, toSignInError } from './sign-in-error.ts'

test('what the provider says is kept, by its code and in its words', () => {
  const denied = toSignInError(
    new ErrorResponse({ error: 'access_denied', error_description: 'Not today' }),
  )
  expect(denied).toMatchObject({ code: 'access_denied', detail: 'access_denied: Not today' })
  expect(denied.message).toBe('access_denied: access_denied: Not today')
  const bare = toSignInError(new ErrorResponse({ error: 'login_required' }))
  expect(bare).toMatchObject({ code: 'login_required', detail: 'login_required' })
})

test('a code that no standard knows is a failure, told in the provider’s words', () => {
  const odd = toSignInError(new ErrorResponse({ error: 'moon_phase' }))
  expect(odd).toMatchObject({ code: 'failed', detail: 'moon_phase' })
})

test('an error of ours stays what it is', () => {
  const ours = new SignInError('nonce-mismatch', null)
  expect(toSignInError(ours)).toBe(ours)
  expect(ours.message).toBe('nonce-mismatch')
})

test.each([
  [new ErrorTimeout('late'), 'provider-unreachable'],
  [new Error('No matching state found in storage'), 'state-mismatch'],
  [new Error('State does not match'), 'state-mismatch'],
  [new Error('subject from UserInfo does not match'), 'invalid-answer'],
  [new DOMException('The operation is insecure.', 'SecurityError'), 'cookies-blocked'],
  ['a text', 'failed'],
])('%s is %s', (error, code) => {
  vi.stubGlobal('isSecureContext', true)
  expect(toSignInError(error)).toMatchObject({ code, cause: error })
  vi.unstubAllGlobals()
})

test('without a secure context cryptography is what is missing', () => {
  vi.stubGlobal('isSecureContext', false)
  expect(toSignInError(new Error('subtle is undefined')).code).toBe('insecure-context')
  vi.unstubAllGlobals()
})

test.each([
  [true, 'provider-unreachable'],
  [false, 'offline'],
])('a request that fails while the browser is online (%s) is %s', (onLine, code) => {
  vi.stubGlobal('navigator', { onLine })
  expect(toSignInError(new TypeError('Failed to fetch')).code).toBe(code)
  vi.unstubAllGlobals()
})
