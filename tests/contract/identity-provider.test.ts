import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { networkInterfaces } from 'node:os'

import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Config } from '#server/base/config.ts'
import { createLog } from '#server/base/log.ts'
import { readConfig } from '#server/base/read-config.ts'
import type { Database } from '#server/database/open-database.ts'
import { demoPeople } from '#server/identity-provider/demo-people.ts'
import { startIdentityProvider, type IdentityProvider } from '#server/identity-provider/start.ts'
import manifest from '#server/sample-library/manifest.json' with { type: 'json' }
import { OidcClient } from '#tests/support/oidc-client.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

const appOrigin = 'http://localhost:8131'
const log = createLog({ level: 'silent', isPretty: false })

let database: Database
let provider: IdentityProvider

function configWith(variables: Record<string, string> = {}): Config {
  return readConfig({ PORT: '8131', IDP_PORT: '0', PUBLIC_URL: appOrigin, ...variables })
}

function client(): OidcClient {
  return new OidcClient(provider.issuer, appOrigin)
}

beforeAll(async () => {
  database = await openTestDatabase()
  provider = await startIdentityProvider({ config: configWith(), db: database.db, log })
})

afterAll(async () => {
  await provider.close()
  await database.close()
})

test('a person signs in with one click and the tokens verify against the published keys', async () => {
  const foyer = client()
  const page = await foyer.authorize()
  expect(page.status).toBe(200)
  expect(page.text).toContain('Continue as Mara Veldt · creator')
  expect(page.text).toContain('refuses to start in production')

  const back = await foyer.choose(page, 'mara')
  const answer = new URL(back.url).searchParams
  expect(back.url).toMatch(`${appOrigin}/auth/callback?`)
  expect(answer.get('state')).toBe('the-state')
  expect(answer.get('iss')).toBe(provider.issuer)

  const response = await foyer.redeem(back)
  expect(response.headers.get('access-control-allow-origin')).toBe(appOrigin)
  const tokens = await response.json()
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 600 })

  const keys = createRemoteJWKSet(new URL(`${provider.issuer}/jwks`))
  const issuer = provider.issuer
  const access = await jwtVerify(tokens.access_token, keys, { issuer, audience: 'foyer-api' })
  expect(access.protectedHeader).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
  expect(access.payload).toMatchObject({ sub: 'mara', roles: ['creator'], name: 'Mara Veldt' })
  const id = await jwtVerify(tokens.id_token, keys, { issuer, audience: 'foyer' })
  expect(id.payload).toMatchObject({
    sub: 'mara',
    nonce: 'the-nonce',
    name: 'Mara Veldt',
    preferred_username: 'mara',
    email: 'mara@quillmoor.example',
    roles: ['creator'],
  })
})

test('a second visit needs no page, and prompt=login and select_account ask again', async () => {
  const foyer = client()
  await foyer.signIn('iris')
  expect((await foyer.authorize()).url).toMatch(/callback\?code=/)
  expect((await foyer.authorize({ prompt: 'none' })).url).toMatch(/callback\?code=/)
  expect((await foyer.authorize({ prompt: 'login' })).text).toContain('Continue as')
  const page = await foyer.authorize({ prompt: 'select_account', login_hint: 'iris' })
  expect(page.text).toMatch(/value="iris"\s+autofocus\s+data-hinted/)
  expect((await foyer.choose(page, 'iris')).url).toMatch(/callback\?code=/)
})

test('prompt=none without a session is login_required, and prompt=consent asks nothing', async () => {
  const foyer = client()
  const silent = await foyer.authorize({ prompt: 'none' })
  expect(new URL(silent.url).searchParams.get('error')).toBe('login_required')
  const back = await foyer.choose(await foyer.authorize({ prompt: 'consent' }), 'iris')
  expect(back.url).toMatch(/callback\?code=/)
  expect((await foyer.authorize({ prompt: 'consent' })).url).toMatch(/callback\?code=/)
})

test('cancelling answers access_denied', async () => {
  const foyer = client()
  const page = await foyer.authorize()
  const back = await foyer.browser.submit(page.url, { answer: 'cancel' }, provider.issuer)
  const answer = new URL(back.url).searchParams
  expect(answer.get('error')).toBe('access_denied')
  expect(answer.get('state')).toBe('the-state')
})

test('a sign-in answered from another page is refused', async () => {
  const foyer = client()
  const page = await foyer.authorize()
  const init = { method: 'POST', body: 'person=ada', headers: { Origin: 'http://localhost:9999' } }
  const refused = await foyer.browser.open(page.url, { stayAt: provider.issuer, init })
  expect(refused.status).toBe(403)
})

test('refresh tokens rotate, and using one twice ends the whole family', async () => {
  const foyer = client()
  const first = await foyer.signIn('mara')
  const second = await foyer.refresh(first.refresh_token)
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(decodeJwt(second.access_token)).toMatchObject({ aud: 'foyer-api', roles: ['creator'] })
  expect(decodeJwt(second.id_token)['nonce']).toBe('the-nonce')

  const reuse = await foyer.tryRefresh(first.refresh_token)
  expect(reuse.status).toBe(400)
  expect(await reuse.json()).toMatchObject({ error: 'invalid_grant' })
  expect((await foyer.tryRefresh(second.refresh_token)).status).toBe(400)
  // The session is still there: the next sign-in needs a new grant, not a new person.
  expect((await foyer.authorize()).url).toMatch(/callback\?code=/)
})

test('two refreshes at the same moment never both succeed', async () => {
  const foyer = client()
  const { refresh_token } = await foyer.signIn('mara')
  const answers = await Promise.all([
    foyer.tryRefresh(refresh_token),
    foyer.tryRefresh(refresh_token),
  ])
  expect(answers.filter((answer) => answer.ok).length).toBeLessThanOrEqual(1)
})

test('a code without PKCE, or with a wrong verifier, is worth nothing', async () => {
  const foyer = client()
  const without = await foyer.authorize({ code_challenge: '', code_challenge_method: '' })
  expect(new URL(without.url).searchParams.get('error')).toBe('invalid_request')
  const back = await foyer.choose(await foyer.authorize(), 'iris')
  const code = new URL(back.url).searchParams.get('code') ?? ''
  const fields = { grant_type: 'authorization_code', code, redirect_uri: foyer.redirectUri }
  const answer = await foyer.token({ ...fields, code_verifier: 'x'.repeat(43) })
  expect(answer.status).toBe(400)
})

test('signing out with an ID token ends session and tokens and comes back to Foyer', async () => {
  const foyer = client()
  const { id_token, refresh_token } = await foyer.signIn('oren')
  const query = new URLSearchParams({
    id_token_hint: id_token,
    post_logout_redirect_uri: `${appOrigin}/auth/signed-out`,
    state: 'bye',
  })
  // No page in between: Foyer's own stays in sight, in its language and theme.
  const back = await foyer.browser.open(`${provider.issuer}/session/end?${query}`, {
    stayAt: provider.issuer,
  })
  expect(back.url).toBe(`${appOrigin}/auth/signed-out?state=bye`)
  expect((await foyer.tryRefresh(refresh_token)).status).toBe(400)
  expect((await foyer.authorize()).text).toContain('Continue as')
})

test('signing out without a hint asks first, and an unknown way back is refused in words', async () => {
  const foyer = client()
  await foyer.signIn('oren')
  const stayAt = provider.issuer
  const asked = await foyer.browser.open(`${provider.issuer}/session/end`, { stayAt })
  expect(asked.text).toContain('Stay signed in')
  const query = new URLSearchParams({
    client_id: 'foyer',
    post_logout_redirect_uri: 'https://elsewhere.example/',
  })
  const refused = await foyer.browser.open(`${provider.issuer}/session/end?${query}`, { stayAt })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Back to Quillmoor')
})

test('an unknown redirect URI shows a page and never leaves', async () => {
  const foyer = client()
  const page = await foyer.authorize({ redirect_uri: 'https://elsewhere.example/cb' })
  expect(page.status).toBe(400)
  expect(page.text).toContain('That way back isn’t known here')
  const stranger = await foyer.authorize({ client_id: '<b>stranger</b>' })
  expect(stranger.status).toBe(400)
  expect(stranger.text).not.toContain('<b>stranger')
})

test('a sign-in page that is gone says so', async () => {
  const stayAt = provider.issuer
  const page = await client().browser.open(`${provider.issuer}/sign-in/long-gone`, { stayAt })
  expect(page.status).toBe(400)
  expect(page.text).toContain('That sign-in didn’t finish')
})

test('pages carry a strict policy, and no script but one that it names', async () => {
  const page = await client().authorize()
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`form-action 'self' ${appOrigin}`)
  const [script, ...others] = page.text.split('<script>').slice(1)
  expect(others).toEqual([])
  const words = createHash('sha256').update(script?.split('</script>')[0] ?? '')
  expect(policy).toContain(`'sha256-${words.digest('base64')}'`)
  expect(policy).not.toContain('unsafe')
  const style = /href="(\/doorway[^"]+)"/.exec(page.text)?.[1] ?? ''
  const css = await fetch(provider.issuer + style)
  expect(css.headers.get('content-type')).toContain('text/css')
  expect(await css.text()).toContain('--c-stage')
})

test('a revoked refresh token is over, and only Foyer’s origin may read answers', async () => {
  const foyer = client()
  const { refresh_token } = await foyer.signIn('iris')
  const body = new URLSearchParams({ client_id: 'foyer', token: refresh_token })
  const revoke = (origin: string) =>
    fetch(`${provider.issuer}/token/revocation`, {
      method: 'POST',
      body,
      headers: { Origin: origin },
    })
  const stranger = await revoke('https://elsewhere.example')
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
  expect((await revoke(appOrigin)).headers.get('access-control-allow-origin')).toBe(appOrigin)
  expect((await foyer.tryRefresh(refresh_token)).status).toBe(400)
})

test('a pushed authorization request is taken by reference', async () => {
  const foyer = client()
  const fields = {
    client_id: 'foyer',
    redirect_uri: foyer.redirectUri,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  }
  const body = new URLSearchParams(fields)
  const headers = { Origin: appOrigin }
  const pushed = await fetch(`${provider.issuer}/request`, { method: 'POST', body, headers })
  expect(pushed.status).toBe(201)
  expect(pushed.headers.get('access-control-allow-origin')).toBe(appOrigin)
  const query = new URLSearchParams({
    client_id: 'foyer',
    request_uri: (await pushed.json()).request_uri,
  })
  const stayAt = provider.issuer
  const page = await foyer.browser.open(`${provider.issuer}/auth?${query}`, { stayAt })
  expect(page.text).toContain('Continue as Iris Quell')
  const create = await client().authorize({ prompt: 'create' })
  expect(new URL(create.url).searchParams.get('error')).toBe('invalid_request')
})

test('discovery names what Foyer needs', async () => {
  const metadata = await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()
  expect(metadata).toMatchObject({
    issuer: provider.issuer,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    token_endpoint_auth_methods_supported: ['none'],
    pushed_authorization_request_endpoint: `${provider.issuer}/request`,
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
  })
  expect(metadata.end_session_endpoint).toBe(`${provider.issuer}/session/end`)
  expect(metadata.dpop_signing_alg_values_supported).toContain('ES256')
})

test('a restart keeps keys, sessions and refresh tokens', async () => {
  const foyer = client()
  const before = await foyer.signIn('ada')
  const port = new URL(provider.issuer).port
  await provider.close()
  provider = await startIdentityProvider({
    config: configWith({ IDP_PORT: port, IDP_ACCESS_TOKEN_TTL: '5' }),
    db: database.db,
    log,
  })
  const after = await foyer.refresh(before.refresh_token)
  expect(after.expires_in).toBe(5)
  const kid = decodeProtectedHeader(before.access_token).kid
  expect(decodeProtectedHeader(after.access_token).kid).toBe(kid)
  expect((await foyer.authorize()).url).toMatch(/callback\?code=/)
})

test('it answers on loopback only, under its own name only', async () => {
  const { port } = new URL(provider.issuer)
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find((address) => !address.internal && address.family === 'IPv4')
  if (outside !== undefined) {
    await expect(fetch(`http://${outside.address}:${port}/`)).rejects.toThrow('fetch failed')
  }
  const status = await new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', headers: { Host: `evil.example:${port}` } })
    asked.on('response', (response) => resolve(response.statusCode)).on('error', reject)
    asked.end()
  })
  expect(status).toBe(421)
})

test('it refuses production, and a taken port, in one sentence', async () => {
  const production = { ...configWith(), isProduction: true }
  const start = (config: Config) => startIdentityProvider({ config, db: database.db, log })
  await expect(start(production)).rejects.toThrow(/does not start in production/)
  const { port } = new URL(provider.issuer)
  await expect(start(configWith({ IDP_PORT: port }))).rejects.toThrow(`Port ${port} is taken`)
})

test('the demo people are those of the sample library', () => {
  const known = manifest.people
    .filter((person) => person.canSignIn)
    .map(({ username, displayName, role }) => ({ username, displayName, role }))
  const ours = demoPeople.map(({ username, displayName, role }) => ({
    username,
    displayName,
    role,
  }))
  expect(ours).toEqual(known)
})
