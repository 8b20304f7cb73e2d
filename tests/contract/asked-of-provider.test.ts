import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'

import { learnTime } from '#config/clock.ts'
import {
  nowS,
  reasonOf,
  startScriptedProvider,
  type Change,
} from '#tests/support/scripted-provider.ts'

const op = await startScriptedProvider()
afterAll(() => op.close())
beforeEach(() => op.reset())
afterEach(() => learnTime(new Date().toUTCString()))

test.each<[string, Change, RegExp]>([
  ['is weaker', (c) => ({ ...c, acr: 'pwd' }), /acr is pwd, not one of mfa phr/],
  ['does not say how strong it is', (c) => c, /acr is undefined/],
  ['is one of the two', (c) => ({ ...c, acr: 'phr' }), /^accepted$/],
])('asked for a class of authentication, an answer that %s', async (_, claims, reason) => {
  expect(await reasonOf(op.signIn({ claims, asked: { acrValues: 'mfa phr' } }))).toMatch(reason)
})

test.each<[string, Change, RegExp]>([
  ['is too old', (c) => ({ ...c, auth_time: nowS() - 400 }), /auth_time is \d+, older than 300 s/],
  ['does not say when', (c) => c, /auth_time is undefined/],
  ['is fresh', (c) => ({ ...c, auth_time: nowS() - 200 }), /^accepted$/],
])('asked for a fresh sign-in, an answer that %s', async (_, claims, reason) => {
  expect(await reasonOf(op.signIn({ claims, asked: { maxAgeS: 300 } }))).toMatch(reason)
})

test.each([-1800, 1800])(
  'a device whose clock is %d s off signs in by the service’s clock',
  async (offS) => {
    const claims: Change = (c) => ({ ...c, iat: nowS() + offS, exp: nowS() + offS + 300 })
    expect(await reasonOf(op.signIn({ claims }))).toMatch(/clock-skew: 30/)
    learnTime(new Date(Date.now() + offS * 1000).toUTCString())
    expect(await reasonOf(op.signIn({ claims }))).toBe('accepted')
  },
)

test('a provider whose clock is three minutes ahead of everybody else’s is believed', async () => {
  const ahead: Change = (c) => ({
    ...c,
    iat: nowS() + 180,
    exp: nowS() + 480,
    auth_time: nowS() + 170,
  })
  expect(await reasonOf(op.signIn({ claims: ahead, asked: { maxAgeS: 60 } }))).toBe('accepted')
  expect(await reasonOf(op.renew(ahead))).toBe('accepted')
})

test('a service without a usable time changes nothing', async () => {
  learnTime(null)
  learnTime('soon')
  expect(await reasonOf(op.signIn())).toBe('accepted')
})

const pushing = () => ({
  require_pushed_authorization_requests: true,
  pushed_authorization_request_endpoint: `${op.issuer}/par`,
})

test('a request that has to be pushed is, and the address names it and nothing else (RFC 9126)', async () => {
  op.script.metadata = pushing()
  op.script.pushed = { status: 201, body: { request_uri: 'urn:x:1', expires_in: 60 } }
  const { url, state } = await op.client.createSigninRequest({ state: { returnTo: '/' } })
  expect(url).toBe(`${op.issuer}/authorize?client_id=foyer&request_uri=urn%3Ax%3A1`)
  const [pushed] = op.bodies
  expect(pushed?.get('code_challenge')).toBeTruthy()
  expect(pushed?.get('state')).toBe(state.id)
  expect(pushed?.get('nonce')).toBe(state.nonce)
})

test('a pushed request that is refused says in whose words', async () => {
  op.script.metadata = pushing()
  op.script.pushed = {
    status: 400,
    body: { error: 'invalid_scope', error_description: 'no videos' },
  }
  expect(await reasonOf(op.client.createSigninRequest({}))).toMatch(
    /^invalid_request: pushed request: invalid_scope: no videos/,
  )
})

test('a provider that requires pushing and does not say where is named', async () => {
  op.script.metadata = { require_pushed_authorization_requests: true }
  expect(await reasonOf(op.client.createSigninRequest({}))).toMatch(/^invalid-discovery/)
})

test('a provider that only offers pushing is asked as ever', async () => {
  op.script.metadata = { ...pushing(), require_pushed_authorization_requests: false }
  const { url } = await op.client.createSigninRequest({})
  expect(new URL(url).searchParams.get('response_type')).toBe('code')
  expect(op.asked).not.toContain('/par')
})
