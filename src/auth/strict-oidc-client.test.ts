import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import {
  InMemoryWebStorage,
  OidcClientSettingsStore,
  WebStorageStateStore,
  type RefreshState,
  type SigninResponse,
} from 'oidc-client-ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { hashAccessToken } from './jws.ts'
import { createProvider, type Provider } from './provider.ts'
import { StrictOidcClient } from './strict-oidc-client.ts'

/** A provider that says exactly what each test makes it say. */
const keys = await generateKeyPair('RS256', { extractable: true })
const otherKeys = await generateKeyPair('RS256', { extractable: true })
const ecKeys = await generateKeyPair('ES256', { extractable: true })
const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', use: 'sig', alg: 'RS256' }
const ecJwk = { ...(await exportJWK(ecKeys.publicKey)), kid: 'e1', use: 'sig' }

let issuer = ''
let published: unknown[] = []
let metadata: Record<string, unknown> = {}
let tokenAnswer: Record<string, unknown> = {}
let asked: string[] = []

const server = createServer((request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  const body = path.startsWith('/.well-known')
    ? {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        ...metadata,
      }
    : path === '/jwks'
      ? { keys: published }
      : tokenAnswer
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

let provider: Provider
let client: StrictOidcClient

beforeEach(() => {
  asked = []
  metadata = {}
  published = [jwk]
  tokenAnswer = {}
  provider = createProvider(issuer)
  const settings = new OidcClientSettingsStore({
    authority: issuer,
    client_id: 'foyer',
    redirect_uri: 'https://foyer.test/auth/callback',
    stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  })
  client = new StrictOidcClient(settings, provider)
})

const nowS = () => Math.floor(Date.now() / 1000)

function goodClaims(nonce: string): JWTPayload {
  return { iss: issuer, aud: 'foyer', sub: 'iris', nonce, iat: nowS(), exp: nowS() + 300 }
}

function without(claims: JWTPayload, name: string): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
}

type Change = (claims: JWTPayload) => JWTPayload

async function sign(claims: JWTPayload, header = { alg: 'RS256', kid: 'k1' }): Promise<string> {
  return new SignJWT(claims).setProtectedHeader(header).sign(keys.privateKey)
}

interface Trip {
  claims?: Change
  token?: (claims: JWTPayload) => Promise<string> | string
  answer?: Record<string, unknown>
  query?: string
}

/** One sign-in from the request to the validated answer. */
async function signIn({ claims = (good) => good, token = sign, answer, query = '' }: Trip = {}) {
  const request = await client.createSigninRequest({ nonce: 'n-1', state: { returnTo: '/' } })
  const id_token = await token(claims(goodClaims('n-1')))
  tokenAnswer = { access_token: 'at', token_type: 'Bearer', expires_in: 60, id_token, ...answer }
  const url = `https://foyer.test/auth/callback?code=c&state=${request.state.id}${query}`
  return client.processSigninResponse(url)
}

async function reasonOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'accepted',
    (error: Error) => error.message,
  )
}

test('a good answer is accepted, and its claims are the profile', async () => {
  const response: SigninResponse = await signIn({ claims: (good) => ({ ...good, name: 'Iris' }) })
  expect(response.profile).toMatchObject({ sub: 'iris', name: 'Iris', iss: issuer })
  expect(asked).toEqual(['/.well-known/openid-configuration', '/jwks', '/token'])
})

test.each<[string, Change, RegExp]>([
  ['iss of another', (c) => ({ ...c, iss: 'https://evil.test' }), /iss is https:\/\/evil\.test/],
  ['no iss', (c) => without(c, 'iss'), /iss is undefined/],
  ['aud of another', (c) => ({ ...c, aud: 'other' }), /aud/],
  ['no aud', (c) => without(c, 'aud'), /aud/],
  ['several aud without azp', (c) => ({ ...c, aud: ['foyer', 'other'] }), /azp is missing/],
  ['azp of another', (c) => ({ ...c, azp: 'other' }), /azp is another/],
  ['no sub', (c) => without(c, 'sub'), /sub is missing/],
  ['no iat', (c) => without(c, 'iat'), /iat or exp/],
  ['no exp', (c) => without(c, 'exp'), /iat or exp/],
  ['exp before iat', (c) => ({ ...c, exp: nowS() - 10 }), /exp is not after iat/],
  [
    'a week old',
    (c) => ({ ...c, iat: nowS() - 604_800, exp: nowS() - 604_500 }),
    /clock-skew: 10080/,
  ],
  [
    'from ten minutes ahead',
    (c) => ({ ...c, iat: nowS() + 600, exp: nowS() + 900 }),
    /clock-skew: 10/,
  ],
  ['another nonce', (c) => ({ ...c, nonce: 'n-2' }), /nonce-mismatch/],
  ['no nonce', (c) => without(c, 'nonce'), /nonce-mismatch/],
  ['at_hash of another token', (c) => ({ ...c, at_hash: 'AAAA' }), /at_hash/],
])('an ID token with %s is refused', async (_, claims, reason) => {
  expect(await reasonOf(signIn({ claims }))).toMatch(reason)
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
  expect(await reasonOf(signIn({ claims }))).toBe('accepted')
})

test.each<[string, Trip['token'], RegExp]>([
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
      new SignJWT(c).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(otherKeys.privateKey),
    /signature/,
  ],
  ['an unknown kid', (c) => sign(c, { alg: 'RS256', kid: 'k9' }), /signature/],
  ['a claim changed after signing', async (c) => forge(await sign(c)), /signature/],
  ['no JWT at all', () => 'opaque', /no JWT/],
])('an ID token with %s is refused', async (_, token, reason) => {
  expect(await reasonOf(signIn({ token: token ?? sign }))).toMatch(reason)
})

function forge(token: string): string {
  const [header, payload, signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, roles: ['admin'] })).toString('base64url')
  return `${header}.${forged}.${signature}`
}

test('an elliptic-curve signature verifies, and a key set without kid is tried through', async () => {
  published = [{ ...jwk, kid: undefined, alg: undefined }, ecJwk]
  const token = (c: JWTPayload) =>
    new SignJWT(c).setProtectedHeader({ alg: 'ES256', kid: 'e1' }).sign(ecKeys.privateKey)
  expect(await reasonOf(signIn({ token }))).toBe('accepted')
  const bare = (c: JWTPayload) =>
    new SignJWT(c).setProtectedHeader({ alg: 'RS256' }).sign(keys.privateKey)
  expect(await reasonOf(signIn({ token: bare }))).toBe('accepted')
})

test('an algorithm the provider does not name is refused', async () => {
  metadata = { id_token_signing_alg_values_supported: ['ES256'] }
  expect(await reasonOf(signIn())).toMatch(/alg RS256/)
})

test('keys that were changed since are fetched once more', async () => {
  const fresh = await generateKeyPair('RS256', { extractable: true })
  const freshJwk = { ...(await exportJWK(fresh.publicKey)), kid: 'k2' }
  const token = async (c: JWTPayload) => {
    await provider.keys()
    published = [freshJwk]
    return new SignJWT(c).setProtectedHeader({ alg: 'RS256', kid: 'k2' }).sign(fresh.privateKey)
  }
  expect(await reasonOf(signIn({ token }))).toBe('accepted')
  expect(asked.filter((path) => path === '/jwks')).toHaveLength(2)
})

test.each<[string, Record<string, unknown>, RegExp]>([
  ['without an ID token', { id_token: undefined }, /no ID token/],
  ['without an access token', { access_token: undefined }, /no access token/],
  ['with a DPoP token', { token_type: 'DPoP' }, /type DPoP/],
])('an answer %s is refused', async (_, answer, reason) => {
  expect(await reasonOf(signIn({ answer }))).toMatch(reason)
})

test('an answer from another issuer is refused before the code is sent (RFC 9207)', async () => {
  expect(await reasonOf(signIn({ query: '&iss=https%3A%2F%2Fevil.test' }))).toMatch(/evil\.test/)
  expect(asked).not.toContain('/token')
})

test('an answer without the issuer it promised is refused before the code is sent (RFC 9207)', async () => {
  metadata = { authorization_response_iss_parameter_supported: true }
  expect(await reasonOf(signIn())).toMatch(/does not name its issuer/)
  expect(asked).not.toContain('/token')
  expect(await reasonOf(signIn({ query: `&iss=${encodeURIComponent(issuer)}` }))).toBe('accepted')
})

test('an unknown state is refused without any request', async () => {
  const answer = client.processSigninResponse(
    'https://foyer.test/auth/callback?code=c&state=foreign',
  )
  expect(await reasonOf(answer)).toMatch(/No matching state/)
  expect(asked).toEqual([])
})

test('a discovery document that speaks for another issuer is refused; a slash at the end is not another', async () => {
  metadata = { issuer: 'https://evil.test' }
  expect(await reasonOf(client.createSigninRequest({}))).toMatch(
    /calls itself https:\/\/evil\.test/,
  )
  metadata = { issuer: `${issuer}/` }
  const slashed = createProvider(issuer)
  expect((await slashed.metadata()).issuer).toBe(`${issuer}/`)
})

async function renew(change: Change, previous: Change = (c) => c): Promise<string> {
  const claims = without(goodClaims('n-1'), 'nonce')
  const state: RefreshState = {
    refresh_token: 'rt',
    id_token: await sign(previous({ ...claims, auth_time: 1 })),
    session_state: null,
    scope: 'openid',
    profile: { sub: 'iris', iss: issuer, aud: 'foyer', exp: 1, iat: 1 },
  }
  tokenAnswer = { access_token: 'at2', token_type: 'Bearer', id_token: await sign(change(claims)) }
  return reasonOf(client.useRefreshToken({ state }))
}

test('a renewed ID token is validated too, except that auth_time may move', async () => {
  expect(await renew((c) => ({ ...c, auth_time: 2 }))).toBe('accepted')
  expect(await renew((c) => ({ ...c, iss: 'https://evil.test' }))).toMatch(/iss/)
  expect(await renew((c) => ({ ...c, aud: 'other' }))).toMatch(/aud/)
  expect(await renew((c) => ({ ...c, sub: 'mara' }))).toMatch(/another person/)
  expect(await renew((c) => without(c, 'iat'))).toMatch(/iat or exp/)
  expect(await renew((c) => ({ ...c, iat: nowS() - 900, exp: nowS() - 600 }))).toMatch(/clock-skew/)
  expect(
    await renew(
      (c) => c,
      (c) => ({ ...c, azp: 'foyer' }),
    ),
  ).toMatch(/azp/)
})

test('a renewal without an ID token keeps the one there was', async () => {
  const state: RefreshState = {
    refresh_token: 'rt',
    id_token: await sign(goodClaims('n-1')),
    session_state: null,
    scope: 'openid',
    profile: { sub: 'iris', iss: issuer, aud: 'foyer', exp: 1, iat: 1 },
  }
  tokenAnswer = { access_token: 'at2', token_type: 'Bearer' }
  const response = await client.useRefreshToken({ state })
  expect(response).toMatchObject({ access_token: 'at2', id_token: state.id_token })
})
