import { afterAll, beforeEach, expect, test } from 'vitest'

import {
  nowS,
  reasonOf,
  startScriptedProvider,
  without,
  type Change,
} from '#tests/support/scripted-provider.ts'

const op = await startScriptedProvider()
afterAll(() => op.close())
beforeEach(() => op.reset())

test.each<[string, Change, RegExp]>([
  ['another issuer', (c) => ({ ...c, iss: 'https://evil.test' }), /iss/],
  ['another audience', (c) => ({ ...c, aud: 'other' }), /aud/],
  ['another person', (c) => ({ ...c, sub: 'mara' }), /another person/],
  ['no iat', (c) => without(c, 'iat'), /iat is missing/],
  ['its end in the past', (c) => ({ ...c, iat: nowS() - 900, exp: nowS() - 600 }), /clock-skew/],
  ['another nonce', (c) => ({ ...c, nonce: 'n-9' }), /nonce/],
  ['another client as azp', (c) => ({ ...c, azp: 'other' }), /azp/],
])('a renewed ID token with %s is refused', async (_, change, reason) => {
  expect(await reasonOf(op.renew(change))).toMatch(reason)
})

test('a renewed ID token must not lose the azp it had', async () => {
  const had: Change = (c) => ({ ...c, azp: 'foyer' })
  expect(await reasonOf(op.renew((c) => c, had))).toMatch(/azp/)
  expect(await reasonOf(op.renew(had, had))).toBe('accepted')
})

test('auth_time may move: some providers set it anew, and nobody is safer for being signed out', async () => {
  expect(await reasonOf(op.renew((c) => ({ ...c, auth_time: 2 })))).toBe('accepted')
})

test('a renewal without an ID token keeps the one there was', async () => {
  const { answer, before } = await op.renew(null)
  expect(answer).toMatchObject({ access_token: 'at2', id_token: before.id_token })
})

test('a renewal never asks userinfo again for another person', async () => {
  op.reset({ loadUserInfo: true })
  op.script.userinfo = { sub: 'mara' }
  expect(await reasonOf(op.renew((c) => c))).toMatch(/subject from UserInfo/)
})

test.each<[string, number, string, RegExp]>([
  ['an empty body', 400, '', /^failed: the token endpoint answered 400/],
  ['a page', 403, '<html></html>', /^failed: the token endpoint answered 403/],
  ['a page of a proxy', 502, '<html></html>', /^temporarily_unavailable: .*502/],
  ['a 503 in JSON', 503, '{"error":"invalid_grant"}', /^temporarily_unavailable: .*503/],
  ['too many requests', 429, '{"error":"slow_down"}', /^temporarily_unavailable: .*429/],
])('a refusal by %s keeps its status', async (_, status, body, reason) => {
  const headers = { 'Content-Type': 'text/html' }
  const same: Change = (claims) => claims
  expect(await reasonOf(op.renew(same, same, { status, headers, body }))).toMatch(reason)
})
