import { expect, test } from 'vitest'

import { SignInError, signInCodes } from '#auth/session/sign-in-error.ts'

import { signInAdvice } from './sign-in-advice.ts'
import { signInDetails } from './sign-in-details.ts'
import type { SignInPlace } from './sign-in-place.ts'
import { signInWords } from './sign-in-words.ts'

const place: SignInPlace = {
  portal: 'Quillmoor',
  provider: 'Moorgate',
  account: 'Moorgate',
  host: 'id.quillmoor.test',
  site: 'videos.quillmoor.test',
  origin: 'https://videos.quillmoor.test',
  issuer: 'https://id.quillmoor.test/realms/q',
  clientId: 'foyer',
  callbackUrl: 'https://videos.quillmoor.test/auth/callback',
}

const phases = ['discovery', 'authorize', 'callback', 'token', 'browser']
/** Words of the protocol and of programs, which say nothing to whoever wants to watch a video. */
const jargon =
  /\b(tokens?|session|server|client|redirect|oidc|cors|scope|nonce|state)\b|null|undefined|!/i

test.each(signInCodes)('%s has words for people, and says what is safe or what to do', (code) => {
  const { title, text } = signInWords(new SignInError(code, null), place)
  expect(title).toMatch(/^[A-Z][^.]+$/)
  expect(text).toMatch(/^[A-Z].+\.$/)
  expect(`${title} ${text}`).not.toMatch(jargon)
  expect(text).toMatch(/[Nn]othing|[Tt]ry again|Start again|Allow|Ask |safe/)
})

test.each(signInCodes)('%s has a phase, and something to check for whoever set it up', (code) => {
  const error = new SignInError(code, 'the provider said so')
  for (const isBack of [false, true]) {
    const advice = signInAdvice(error, place, isBack)
    expect(phases).toContain(advice.phase)
    expect(advice.check).toMatch(/^.{10,}\.$/)
    expect(advice.check).not.toMatch(/undefined|null|\[object/)
    // Trying by itself makes sense only where trying makes sense.
    expect(advice.canRetry || !advice.isPassing).toBe(true)
    const labels = signInDetails(error, advice).map(({ label }) => label)
    expect(labels).toEqual(['Code', 'Reference', 'Time', 'Phase', 'Message', 'Check'])
  }
})

test('what passes by itself is what a provider may recover from, and nothing else', () => {
  const passing = signInCodes.filter((code) => signInAdvice({ code }, place, false).isPassing)
  expect(passing).toEqual(['server_error', 'temporarily_unavailable', 'provider-unreachable'])
})

test('what blocks the page from the provider names the origin to allow', () => {
  const { check, canRetry, phase } = signInAdvice({ code: 'provider-blocked' }, place, true)
  expect(check).toContain('If it shows no JSON, OIDC_ISSUER is wrong')
  expect(check).toContain('add https://videos.quillmoor.test to the allowed origins')
  expect({ canRetry, phase }).toEqual({ canRetry: false, phase: 'token' })
})

test('a clock is said to be out by as much as it is', () => {
  expect(signInWords(new SignInError('clock-skew', '7'), place).text).toContain('7 minutes apart')
  expect(signInWords(new SignInError('clock-skew', '1'), place).text).toContain('1 minute apart')
})

test('details carry no token that a provider repeats in its message', () => {
  const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJpcmlzIn0.c2lnbmF0dXJl'
  const opaque = 'k3JxQ0ZtN2h4dE9hY1dQbVZ5c0d6bEJ1RnFLcE1pTnQ5'
  const error = new SignInError('invalid-answer', `got ${token}, then ${opaque} for iris`)
  const text = JSON.stringify(signInDetails(error, signInAdvice(error, place, true)))
  expect(text).toContain('got (hidden), then (hidden) for iris')
  expect(text).not.toMatch(/eyJ|k3Jx/)
})

test('addresses and claims stay readable in the details', () => {
  const detail =
    'the provider calls itself https://id.quillmoor.test/realms/quillmoor-production, the setting says https://id.quillmoor.test'
  const error = new SignInError('issuer-mismatch', detail)
  expect(JSON.stringify(signInDetails(error, signInAdvice(error, place, true)))).toContain(detail)
})
