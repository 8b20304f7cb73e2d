import { setTimeout as sleep } from 'node:timers/promises'

import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'

import type { Config } from '#server/base/config.ts'
import { createLog } from '#server/base/log.ts'
import { readConfig } from '#server/base/read-config.ts'
import type { Database } from '#server/database/open-database.ts'
import { startIdentityProvider, type IdentityProvider } from '#server/identity-provider/start.ts'
import type { Visit } from '#tests/support/cookie-browser.ts'
import { OidcClient } from '#tests/support/oidc-client.ts'
import { createProofKey, type ProofKey } from '#tests/support/proof-key.ts'
import { startTestService } from '#tests/support/service.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

const appOrigin = 'http://localhost:8132'
const log = createLog({ level: 'silent', isPretty: false })

let database: Database
let provider: IdentityProvider

const configOf = (): Config =>
  readConfig({ PORT: '8132', IDP_PORT: '0', PUBLIC_URL: appOrigin, SAMPLE_LIBRARY: 'off' })
const client = (of = provider) => new OidcClient(of.issuer, appOrigin)
const answerOf = (visit: Visit) => new URL(visit.url).searchParams

beforeAll(async () => {
  database = await openTestDatabase()
  provider = await startIdentityProvider({ config: configOf(), db: database.db, log })
})
afterAll(async () => {
  await provider.close()
  await database.close()
})

/** Claims of an access token that tell of the sign-in. */
const SignIn = z.object({ auth_time: z.number(), acr: z.string(), sid: z.string() })
const signInOf = (token: string) => SignIn.parse(decodeJwt(token))

async function redeemed(foyer: OidcClient, back: Visit) {
  const answer = await foyer.redeem(back)
  return z.object({ access_token: z.string(), id_token: z.string() }).parse(await answer.json())
}

test('discovery promises what it keeps, and no more', async () => {
  const response = await fetch(`${provider.issuer}/.well-known/openid-configuration`)
  const metadata = await response.json()
  expect(metadata).toMatchObject({
    acr_values_supported: ['urn:foyer:demo:click', 'urn:foyer:demo:confirmed'],
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
    authorization_response_iss_parameter_supported: true,
    pushed_authorization_request_endpoint: `${provider.issuer}/request`,
    dpop_signing_alg_values_supported: expect.arrayContaining(['ES256']),
  })
  expect(metadata.require_pushed_authorization_requests).toBeUndefined()
  expect(metadata).not.toHaveProperty('frontchannel_logout_supported')
})

test('prompt=create is refused, because the people here are always the same', async () => {
  expect(answerOf(await client().authorize({ prompt: 'create' })).get('error')).toBe(
    'invalid_request',
  )
})

test('an access token tells when and how the person signed in, and in which session; renewing keeps it', async () => {
  const foyer = client()
  const tokens = await foyer.signIn('mara')
  const first = signInOf(tokens.access_token)
  expect(first.acr).toBe('urn:foyer:demo:click')
  expect(Math.abs(first.auth_time - Date.now() / 1000)).toBeLessThan(10)
  expect(signInOf((await foyer.refresh(tokens.refresh_token)).access_token)).toEqual(first)
  const other = signInOf((await client().signIn('mara')).access_token)
  expect(other.sid).not.toBe(first.sid)
})

test('prompt=login asks again: the same session, and a later sign-in', async () => {
  const foyer = client()
  const first = signInOf((await foyer.signIn('mara')).access_token)
  await sleep(1100)
  const page = await foyer.authorize({ prompt: 'login' })
  expect(page.text).toContain('Continue as Mara')
  const again = await redeemed(foyer, await foyer.choose(page, 'mara'))
  const second = signInOf(again.access_token)
  expect(second.sid).toBe(first.sid)
  expect(second.auth_time).toBeGreaterThan(first.auth_time)
})

test('max_age asks again when the sign-in is older, zero always, and the ID token says when it was', async () => {
  const foyer = client()
  await foyer.signIn('mara')
  expect((await foyer.authorize({ max_age: '0' })).text).toContain('Continue as Mara')
  const quiet = await foyer.authorize({ max_age: '60' })
  expect(quiet.url).toMatch(/callback\?code=/)
  expect(decodeJwt((await redeemed(foyer, quiet)).id_token)['auth_time']).toEqual(
    expect.any(Number),
  )
  await sleep(2100)
  const page = await foyer.authorize({ max_age: '1' })
  expect(page.text).toContain('Continue as Mara')
  expect((await foyer.choose(page, 'mara')).url).toMatch(/callback\?code=/)
  const silent = await foyer.authorize({ max_age: '0', prompt: 'none' })
  expect(answerOf(silent).get('error')).toBe('login_required')
})

test('acr_values asks again until the class is reached; a class unknown here is a wish', async () => {
  const foyer = client()
  await foyer.signIn('mara')
  expect((await foyer.authorize({ acr_values: 'urn:else:gold' })).url).toMatch(/callback\?code=/)
  expect((await foyer.authorize({ acr_values: 'urn:foyer:demo:click' })).url).toMatch(
    /callback\?code=/,
  )
  const acr_values = 'urn:else:gold urn:foyer:demo:confirmed'
  const page = await foyer.authorize({ acr_values })
  expect(page.text).toContain('Continue as Mara')
  const tokens = await redeemed(foyer, await foyer.choose(page, 'mara'))
  expect(signInOf(tokens.access_token).acr).toBe('urn:foyer:demo:confirmed')
  expect(decodeJwt(tokens.id_token)['acr']).toBe('urn:foyer:demo:confirmed')
  expect((await foyer.authorize({ acr_values })).url).toMatch(/callback\?code=/)
})

test('a request can be pushed by a page, and is good once', async () => {
  const foyer = client()
  const pushed = await foyer.push()
  expect(pushed.status).toBe(201)
  expect(pushed.headers.get('access-control-allow-origin')).toBe(appOrigin)
  const { request_uri: uri } = z.object({ request_uri: z.string() }).parse(await pushed.json())
  const back = await foyer.choose(await foyer.authorizePushed(uri), 'iris')
  expect((await foyer.redeem(back)).status).toBe(200)
  expect((await foyer.authorizePushed(uri)).status).toBe(400)
})

async function signInBound(foyer: OidcClient, key: ProofKey, of = provider) {
  const back = await foyer.choose(await foyer.authorize(), 'mara')
  const headers = await proofFor(key, of)
  const answer = await foyer.redeem(back, headers)
  return z
    .object({ access_token: z.string(), refresh_token: z.string(), token_type: z.string() })
    .parse(await answer.json())
}

async function proofFor(key: ProofKey, of = provider, nonce?: string) {
  const url = `${of.issuer}/token`
  const signed = { method: 'POST', url, ...(nonce !== undefined && { nonce }) }
  return { DPoP: await key.proof(signed) }
}

test('tokens are bound to a key when asked with a proof, and renewed with that key alone', async () => {
  const [foyer, key] = [client(), await createProofKey()]
  const tokens = await signInBound(foyer, key)
  expect(tokens.token_type).toBe('DPoP')
  expect(decodeJwt(tokens.access_token)['cnf']).toEqual({ jkt: key.thumbprint })
  const thief = await proofFor(await createProofKey())
  expect((await foyer.tryRefresh(tokens.refresh_token, thief)).status).toBe(400)
  expect((await foyer.tryRefresh(tokens.refresh_token)).status).toBe(400)
  const renewed = await foyer.tryRefresh(tokens.refresh_token, await proofFor(key))
  expect(renewed.status).toBe(200)
})

test('a provider may insist on pushed requests and on nonces, which pages can read', async () => {
  const strict = await startIdentityProvider({
    config: configOf(),
    db: database.db,
    log,
    requires: { par: true, proofNonce: true },
  })
  const [foyer, key] = [client(strict), await createProofKey()]
  expect((await foyer.authorize()).text).toContain('invalid_request')
  const { request_uri: uri } = z
    .object({ request_uri: z.string() })
    .parse(await (await foyer.push()).json())
  const back = await foyer.choose(await foyer.authorizePushed(uri), 'mara')
  const refused = await foyer.redeem(back, await proofFor(key, strict))
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ error: 'use_dpop_nonce' })
  expect(refused.headers.get('access-control-expose-headers')?.toLowerCase()).toContain(
    'dpop-nonce',
  )
  const nonce = refused.headers.get('dpop-nonce') ?? ''
  expect((await foyer.redeem(back, await proofFor(key, strict, nonce))).status).toBe(200)
  await strict.close()
})

test('the whole way: a bound sign-in calls the API, its session is listed, ended, and back after signing in again', async () => {
  const service = await serviceOf(provider)
  const [foyer, key] = [client(), await createProofKey()]
  const call = async (token: string, method: string, path: string) => {
    const address = `${service.url}/api/v1${path}`
    const send = async (nonce?: string) => {
      const signed = { method, url: address, token, ...(nonce !== undefined && { nonce }) }
      const headers = { Authorization: `DPoP ${token}`, DPoP: await key.proof(signed) }
      return service.fetch(address, { method, headers, isOurPage: true })
    }
    const first = await send()
    const answer = await send(first.headers.get('DPoP-Nonce') ?? '')
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }

  const tokens = await signInBound(foyer, key)
  expect((await call(tokens.access_token, 'GET', '/me')).body).toMatchObject({ username: 'mara' })
  const { items } = (await call(tokens.access_token, 'GET', '/me/sessions')).body
  expect(items).toMatchObject([{ isCurrent: true, canEnd: true, signedInAt: expect.any(String) }])
  const ending = await call(tokens.access_token, 'DELETE', `/me/sessions/${items[0].id}`)
  expect(ending.status).toBe(204)

  const renewed = await foyer.tryRefresh(tokens.refresh_token, await proofFor(key))
  const { access_token: later } = z.object({ access_token: z.string() }).parse(await renewed.json())
  expect((await call(later, 'GET', '/me')).body.code).toBe('session-ended')
  const silent = await foyer.redeem(await foyer.authorize({ prompt: 'none' }), await proofFor(key))
  const { access_token: same } = z.object({ access_token: z.string() }).parse(await silent.json())
  expect((await call(same, 'GET', '/me')).body.code).toBe('session-ended')

  await sleep(1100)
  const back = await foyer.choose(await foyer.authorize({ prompt: 'login' }), 'mara')
  const anew = await foyer.redeem(back, await proofFor(key))
  const { access_token: fresh } = z.object({ access_token: z.string() }).parse(await anew.json())
  expect((await call(fresh, 'GET', '/me')).status).toBe(200)
})

const services: Awaited<ReturnType<typeof startTestService>>[] = []
afterAll(() => Promise.all(services.map((service) => service.close())))

async function serviceOf({ issuer }: IdentityProvider) {
  const service = await startTestService((config) => ({
    ...config,
    publicOrigin: appOrigin,
    oidc: { ...config.oidc, issuer, isEmbedded: true },
  }))
  services.push(service)
  return service
}
