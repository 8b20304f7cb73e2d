import { SignJWT, UnsecuredJWT, generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())
afterEach(() => service.issuer.setDown(false))

const ask = (token?: string, on = service) =>
  on.call('GET', '/me', token === undefined ? {} : { token })

const nowS = () => Math.floor(Date.now() / 1000)

test('without a token the answer is token-missing, with a challenge that names no error', async () => {
  const { status, body, headers } = await ask()
  expect([status, body.code]).toEqual([401, 'token-missing'])
  expect(headers.get('WWW-Authenticate')).toBe(
    'Bearer realm="Foyer", DPoP algs="ES256 ES384 RS256 PS256 EdDSA"',
  )
})

test('an expired token is token-expired, but a minute of clock skew is forgiven', async () => {
  const { status, body, headers } = await ask(
    await service.issuer.token({ sub: 'late', exp: nowS() - 90 }),
  )
  expect([status, body.code]).toEqual([401, 'token-expired'])
  expect(headers.get('WWW-Authenticate')).toContain('error="invalid_token"')
  expect((await ask(await service.issuer.token({ sub: 'late', exp: nowS() - 30 }))).status).toBe(
    200,
  )
  expect((await ask(await service.issuer.token({ sub: 'soon', nbf: nowS() + 30 }))).status).toBe(
    200,
  )
  expect((await ask(await service.issuer.token({ sub: 'soon', nbf: nowS() + 90 }))).body.code).toBe(
    'token-invalid',
  )
})

test.each([
  ['another audience', { sub: 'a', aud: 'somebody-else' }],
  ['no audience', { sub: 'a', aud: undefined }],
  ['another issuer', { sub: 'a', iss: 'https://evil.example' }],
  ['no subject', {}],
  ['an empty subject', { sub: '' }],
  ['no expiry', { sub: 'a', exp: undefined }],
])('a token with %s is refused', async (_name, claims) => {
  const { status, body } = await ask(await service.issuer.token(claims))
  expect([status, body.code]).toEqual([401, 'token-invalid'])
})

test('an ID token is no access token, even for our own client', async () => {
  const open = await startTestService((config) => ({
    ...config,
    oidc: { ...config.oidc, audience: null },
  }))
  const own = { sub: 'a', aud: open.services.config.oidc.clientId, nonce: 'n' }
  const idToken = (claims: object) => open.issuer.token({ ...own, ...claims }, { typ: 'JWT' })
  const keycloak = await idToken({ typ: 'ID', azp: own.aud })
  const entra = await idToken({})
  const oidcProvider = await idToken({ at_hash: 'c2hvcnQ', azp: own.aud })
  for (const token of [keycloak, entra, oidcProvider]) {
    const { status, body } = await ask(token, open)
    expect([status, body.code]).toEqual([401, 'token-invalid'])
  }
  open.issuer.setUserInfo(oidcProvider, { sub: 'another' })
  expect((await ask(oidcProvider, open)).body.code).toBe('token-invalid')
  await open.close()
})

test('access tokens that look like ID tokens are taken once userinfo has taken them', async () => {
  const open = await startTestService((config) => ({
    ...config,
    oidc: { ...config.oidc, audience: null },
  }))
  const own = { sub: 'a', aud: open.services.config.oidc.clientId, nonce: 'n' }
  const dex = await open.issuer.token({ ...own, at_hash: 'c2hvcnQ' })
  open.issuer.setUserInfo(dex, { sub: 'a' })
  const oldKeycloak = await open.issuer.token({ ...own, typ: 'Bearer', azp: own.aud })
  const authentik = await open.issuer.token({ ...own, azp: own.aud, scope: 'openid' })
  for (const token of [dex, oldKeycloak, authentik]) {
    expect((await ask(token, open)).status).toBe(200)
  }
  const count = () => open.issuer.asked.filter((path) => path === '/userinfo').length
  const before = count()
  await ask(dex, open)
  expect(count(), 'a verdict is kept').toBe(before)
  await open.close()
})

test('a token signed by somebody else is refused', async () => {
  const { privateKey } = await generateKeyPair('ES256')
  const forged = await new SignJWT({ sub: 'a', aud: 'foyer-api', iss: service.issuer.issuer })
    .setProtectedHeader({ alg: 'ES256', kid: 'test' })
    .setExpirationTime('10m')
    .sign(privateKey)
  expect((await ask(forged)).body.code).toBe('token-invalid')
})

test('a token of which one letter was changed is refused', async () => {
  const [header, payload = '', signature] = (await service.tokenFor('mallory')).split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...claims, roles: ['admin'] })).toString('base64url')
  expect((await ask([header, changed, signature].join('.'))).body.code).toBe('token-invalid')
})

test('alg none and symmetric algorithms are refused', async () => {
  const claims = { sub: 'a', aud: 'foyer-api', iss: service.issuer.issuer }
  const none = new UnsecuredJWT(claims).setExpirationTime('10m').encode()
  expect((await ask(none)).body.code).toBe('token-invalid')
  const symmetric = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'test' })
    .setExpirationTime('10m')
    .sign(Buffer.alloc(32, 7))
  expect((await ask(symmetric)).body.code).toBe('token-invalid')
})

test.each(['', 'Bearer', 'Bearer ', 'Bearer a b', 'Basic YTpi', 'Bearer not.a.token'])(
  'the header "%s" is token-invalid and breaks nothing',
  async (header) => {
    const response = await service.fetch('/api/v1/me', { headers: { Authorization: header } })
    expect([401, (await response.json()).code]).toEqual([response.status, 'token-invalid'])
  },
)

test('calls that anyone may make still refuse a bad token, so that a client renews it', async () => {
  const stale = await service.issuer.token({ sub: 'late', exp: nowS() - 90 })
  expect((await service.call('GET', '/home', { token: stale })).body.code).toBe('token-expired')
})

test('while the provider is down nobody is signed out: known people go on, others hear of it', async () => {
  const other = await startTestService()
  other.issuer.setDown(true)
  const token = await other.tokenFor('early')
  const { status, body, headers } = await ask(token, other)
  expect([status, body.code]).toEqual([503, 'sign-in-unavailable'])
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  other.issuer.setDown(false)
  expect((await ask(token, other)).status).toBe(200)
  other.issuer.setDown(true)
  expect((await ask(await other.tokenFor('second'), other)).status).toBe(200)
  await other.close()
})

test('discovery and keys are fetched once for many requests at the same time', async () => {
  const other = await startTestService()
  const tokens = await Promise.all(['a', 'b', 'c', 'd'].map((name) => other.tokenFor(name)))
  await Promise.all(tokens.map((token) => ask(token, other)))
  expect(other.issuer.asked.filter((path) => path.includes('openid-configuration'))).toHaveLength(1)
  expect(other.issuer.asked.filter((path) => path === '/keys')).toHaveLength(1)
  await other.close()
})

test('a token without a name is completed by userinfo, once', async () => {
  const claims = { sub: 'plain', name: 'Nadia Fern', email: 'nadia@example.org' }
  const bare = await service.issuer.token({ sub: 'plain', roles: ['creator'] })
  service.issuer.setUserInfo(bare, claims)
  const { body } = await ask(bare)
  expect(body).toMatchObject({ displayName: 'Nadia Fern', username: 'nadia', role: 'creator' })
})

test('userinfo of somebody else is not used', async () => {
  const bare = await service.issuer.token({ sub: 'honest' })
  service.issuer.setUserInfo(bare, { sub: 'other', name: 'Other', roles: ['admin'] })
  expect((await ask(bare)).body).toMatchObject({ displayName: 'Somebody', role: 'viewer' })
})

test('roles come from any claim path, by the map, and the highest wins', async () => {
  const other = await startTestService((config) => ({
    ...config,
    oidc: {
      ...config.oidc,
      roleClaim: 'realm_access.roles',
      roleMap: { staff: 'creator', 'video-admin': 'admin' },
    },
  }))
  const roleOf = async (realm_access: unknown, sub: string) =>
    (await ask(await other.issuer.token({ sub, name: sub, realm_access }), other)).body.role
  expect(await roleOf({ roles: ['staff', 'offline_access'] }, 'a')).toBe('creator')
  expect(await roleOf({ roles: ['staff', 'video-admin', 'viewer'] }, 'b')).toBe('admin')
  expect(await roleOf({ roles: 'staff moderator' }, 'c')).toBe('moderator')
  expect(await roleOf({ roles: { staff: { org: 1 } } }, 'd')).toBe('creator')
  expect(await roleOf({ roles: ['__proto__', 'constructor'] }, 'e')).toBe('viewer')
  expect(await roleOf({}, 'f')).toBe('viewer')
  await other.close()
})

test('opaque tokens are asked about by introspection, and not again within a minute', async () => {
  const other = await startTestService((config) => ({
    ...config,
    oidc: { ...config.oidc, introspection: { clientId: 'svc', clientSecret: 's3cret:ü' } },
  }))
  const good = other.issuer.opaqueToken({ sub: 'o', name: 'Opal', aud: 'foyer-api', roles: [] })
  const foreign = other.issuer.opaqueToken({ sub: 'o', aud: 'else', roles: [] })
  expect((await ask(good, other)).body).toMatchObject({ displayName: 'Opal', role: 'viewer' })
  await ask(good, other)
  expect(other.issuer.asked.filter((path) => path === '/introspect')).toHaveLength(1)
  expect((await ask(foreign, other)).body.code).toBe('token-invalid')
  expect((await ask('unheard-of', other)).body.code).toBe('token-expired')
  await other.close()
})

test('without introspection opaque tokens are shown to userinfo, unless an audience must be proven', async () => {
  const opaque = service.issuer.opaqueToken({ sub: 'o', name: 'Opal' })
  expect((await ask(opaque)).body.code).toBe('token-invalid')
  const other = await startTestService((config) => ({
    ...config,
    oidc: { ...config.oidc, audience: null },
  }))
  const known = other.issuer.opaqueToken({ sub: 'o', name: 'Opal' })
  expect((await ask(known, other)).body.displayName).toBe('Opal')
  expect((await ask('unheard-of', other)).body.code).toBe('token-invalid')
  // A JWT of the same issuer for another application proves nothing here.
  const theirs = await other.issuer.token({ sub: 'o', aud: 'wiki', azp: 'wiki' })
  expect((await ask(theirs, other)).body.code).toBe('token-invalid')
  const ours = await other.issuer.token({ sub: 'o', name: 'Opal', aud: 'account', azp: 'foyer' })
  expect((await ask(ours, other)).status).toBe(200)
  await other.close()
})

test('whoever set it up reads in the log why nobody gets in, once and not for every request', async () => {
  const other = await startTestService()
  const token = await other.issuer.token({ sub: 'a', aud: 'account' })
  for (let count = 0; count < 3; count += 1) {
    const { body } = await ask(token, other)
    expect(body.detail).toBe('The token is for account, and OIDC_AUDIENCE is another.')
  }
  expect(other.logged.filter((line) => line.includes('token-refused'))).toEqual([
    expect.stringContaining('The token is for account'),
  ])
  await ask(await other.issuer.token({ sub: 'a', exp: nowS() - 90 }), other)
  expect(other.logged.filter((line) => line.includes('token-refused'))).toHaveLength(1)
  await other.close()
})

test('no token ever reaches the log', async () => {
  const token = await service.tokenFor('private')
  await ask(token)
  await ask(`${token}x`)
  const log = service.logged.join('\n')
  expect(log).toContain('/api/v1/me')
  expect(log).not.toContain(token.slice(0, 40))
})
