import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { hashAccessToken } from '#auth/protocol/jws.ts'
import {
  ecJwk,
  keys,
  nowS,
  reasonOf,
  rsaJwk,
  sign,
  startScriptedProvider,
  without,
  type Change,
} from '#tests/support/scripted-provider.ts'

/** Every answer oidc-client-ts would take by itself, against the real library behind the strict client. */
const op = await startScriptedProvider()
afterAll(() => op.close())
beforeEach(() => op.reset())

test('a good answer is accepted, and its claims are the profile', async () => {
  const response = await op.signIn({ claims: (good) => ({ ...good, name: 'Iris' }) })
  expect(response.profile).toMatchObject({ sub: 'iris', name: 'Iris', iss: op.issuer })
  expect(op.asked).toEqual(['/.well-known/openid-configuration', '/jwks', '/token'])
})

test.each<[string, Change, RegExp]>([
  ['iss of another', (c) => ({ ...c, iss: 'https://evil.test' }), /iss is https:\/\/evil\.test/],
  ['no iss', (c) => without(c, 'iss'), /iss is missing/],
  ['aud of another', (c) => ({ ...c, aud: 'other' }), /aud/],
  ['no aud', (c) => without(c, 'aud'), /aud/],
  ['several aud without azp', (c) => ({ ...c, aud: ['foyer', 'other'] }), /azp is missing/],
  ['azp of another', (c) => ({ ...c, azp: 'other' }), /azp is another/],
  ['no sub', (c) => without(c, 'sub'), /sub is missing/],
  ['no iat', (c) => without(c, 'iat'), /iat is missing/],
  ['no exp', (c) => without(c, 'exp'), /exp is missing/],
  ['exp before iat', (c) => ({ ...c, exp: nowS() - 10 }), /exp is not after iat/],
  ['exp in the past', (c) => ({ ...c, iat: nowS() - 900, exp: nowS() - 600 }), /clock-skew: 15/],
  [
    'a week behind it',
    (c) => ({ ...c, iat: nowS() - 604_800, exp: nowS() - 604_500 }),
    /clock-skew: 10080/,
  ],
  ['a week behind it, and alive', (c) => ({ ...c, iat: nowS() - 604_800 }), /clock-skew: 10080/],
  ['a time ahead', (c) => ({ ...c, iat: nowS() + 1200, exp: nowS() + 1500 }), /clock-skew: 20/],
  ['another nonce', (c) => ({ ...c, nonce: 'n-2' }), /nonce-mismatch/],
  ['no nonce', (c) => without(c, 'nonce'), /nonce-mismatch/],
  ['at_hash of another token', (c) => ({ ...c, at_hash: 'AAAA' }), /at_hash/],
])('an ID token with %s is refused', async (_, claims, reason) => {
  expect(await reasonOf(op.signIn({ claims }))).toMatch(reason)
  expect(op.asked).not.toContain('/userinfo')
})

test('an ID token dated back by five minutes (Entra), with azp, several aud and at_hash is accepted', async () => {
  const at_hash = await hashAccessToken('RS256', 'at')
  const claims: Change = (c) => ({
    ...c,
    iat: nowS() - 300,
    aud: ['foyer', 'api'],
    azp: 'foyer',
    at_hash,
  })
  expect(await reasonOf(op.signIn({ claims }))).toBe('accepted')
})

type Token = (claims: JWTPayload) => Promise<string> | string

test.each<[string, Token, RegExp]>([
  ['alg none', (c) => new UnsecuredJWT(c).encode(), /alg none|no JWT/],
  [
    'alg HS256 with the client id as the key',
    (c) =>
      new SignJWT(c).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('foyer')),
    /alg HS256/,
  ],
  [
    'a signature of another key',
    (c) =>
      new SignJWT(c).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(keys.otherRsa.privateKey),
    /signature/,
  ],
  ['an unknown kid', (c) => sign(c, { alg: 'RS256', kid: 'k9' }), /signature/],
  ['a claim changed after signing', async (c) => forge(await sign(c)), /signature/],
  ['no JWT at all', () => 'opaque', /no JWT/],
])('an ID token with %s is refused', async (_, token, reason) => {
  expect(await reasonOf(op.signIn({ token }))).toMatch(reason)
})

function forge(token: string): string {
  const [header, payload, signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, roles: ['admin'] })).toString('base64url')
  return `${header}.${forged}.${signature}`
}

test('an elliptic-curve signature verifies, and a key set without kid is tried through', async () => {
  op.script.keys = [{ ...rsaJwk, kid: undefined, alg: undefined }, ecJwk]
  const token: Token = (c) =>
    new SignJWT(c).setProtectedHeader({ alg: 'ES256', kid: 'e1' }).sign(keys.ec.privateKey)
  expect(await reasonOf(op.signIn({ token }))).toBe('accepted')
  const bare: Token = (c) =>
    new SignJWT(c).setProtectedHeader({ alg: 'RS256' }).sign(keys.rsa.privateKey)
  expect(await reasonOf(op.signIn({ token: bare }))).toBe('accepted')
})

test('an algorithm the provider does not name is refused', async () => {
  op.script.metadata = { id_token_signing_alg_values_supported: ['ES256'] }
  expect(await reasonOf(op.signIn())).toMatch(/alg RS256/)
})

test('keys that were changed since are fetched once more', async () => {
  const fresh = await generateKeyPair('RS256', { extractable: true })
  const freshJwk = { ...(await exportJWK(fresh.publicKey)), kid: 'k2' }
  const token: Token = async (c) => {
    await op.provider.keys()
    op.script.keys = [freshJwk]
    return new SignJWT(c).setProtectedHeader({ alg: 'RS256', kid: 'k2' }).sign(fresh.privateKey)
  }
  expect(await reasonOf(op.signIn({ token }))).toBe('accepted')
  expect(op.asked.filter((path) => path === '/jwks')).toHaveLength(2)
})

test.each<[string, Record<string, unknown>, RegExp]>([
  ['without an ID token', { id_token: undefined }, /no ID token/],
  ['without an access token', { access_token: undefined }, /no access token/],
  ['with a bound token nobody asked for', { token_type: 'DPoP' }, /type DPoP/],
])('an answer %s is refused', async (_, answer, reason) => {
  expect(await reasonOf(op.signIn({ answer }))).toMatch(reason)
})

test('a token type in lower case is a token type', async () => {
  expect(await reasonOf(op.signIn({ answer: { token_type: 'bearer' } }))).toBe('accepted')
})

test('userinfo of another person is refused', async () => {
  op.reset({ loadUserInfo: true })
  op.script.userinfo = { sub: 'mara' }
  expect(await reasonOf(op.signIn())).toMatch(/subject from UserInfo/)
  op.reset({ loadUserInfo: true })
  expect(await reasonOf(op.signIn())).toBe('accepted')
})

test('every request carries a nonce of 128 random bits, even if the caller forgets it', async () => {
  const request = await op.client.createSigninRequest({})
  const nonce = new URL(request.url).searchParams.get('nonce')
  expect(Buffer.from(nonce ?? '', 'base64url')).toHaveLength(16)
  expect(request.state.nonce).toBe(nonce)
  const next = await op.client.createSigninRequest({})
  expect(next.state.nonce).not.toBe(nonce)
})
