import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestService, type TestService } from '#tests/support/service.ts'

/** No audience is set: a token counts when it was given to our own client. */
let open: TestService
/** Opaque tokens are asked about. */
let asking: TestService

beforeAll(async () => {
  open = await startTestService((config) => ({
    ...config,
    oidc: { ...config.oidc, audience: null },
  }))
  asking = await startTestService((config) => ({
    ...config,
    oidc: { ...config.oidc, introspection: { clientId: 'svc', clientSecret: 'secret' } },
  }))
})
afterAll(async () => {
  await open.close()
  await asking.close()
})

const ask = async (token: string, service: TestService) => {
  const { status, body } = await service.call('GET', '/me', { token })
  return [status, body.code ?? null]
}
const nowS = () => Math.floor(Date.now() / 1000)

const clientId = 'foyer'
const jwt = { typ: 'JWT' }

/** What providers write into ID tokens; none of it is of an access token alone. */
const idTokens: [string, Record<string, unknown>, { typ: string }][] = [
  ['Spring’s: a nonce and azp', { nonce: 'n', azp: clientId, sid: 's', auth_time: 1 }, jwt],
  ['one without a nonce', { auth_time: 1, sid: 's' }, jwt],
  ['azp without a hash', { azp: clientId, auth_time: 1 }, jwt],
  ['a hash beside a scope', { at_hash: 'c2hvcnQ', scope: 'openid' }, jwt],
  ['Cognito’s', { token_use: 'id', 'cognito:username': 'a' }, jwt],
  ['Keycloak’s', { typ: 'ID', azp: clientId, scope: 'openid' }, jwt],
]

test.each(idTokens)('an ID token is refused: %s', async (_name, claims, header) => {
  const token = await open.issuer.token({ sub: 'a', aud: clientId, ...claims }, header)
  expect(await ask(token, open)).toEqual([401, 'token-invalid'])
})

const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }

/** Signed with the same keys for the same client, and userinfo would not stand in their way here. */
const otherTokens: [string, Record<string, unknown>, { typ: string }][] = [
  ['a logout token', { events, sid: 's' }, { typ: 'logout+jwt' }],
  ['an older logout token', { events, sid: 's' }, jwt],
  ['an event', { scope: 'openid' }, { typ: 'secevent+jwt' }],
  ['an introspection answer', { scope: 'openid' }, { typ: 'token-introspection+jwt' }],
  ['Keycloak’s refresh token', { typ: 'Refresh', scope: 'openid' }, jwt],
]

test.each(otherTokens)('%s is no access token', async (_name, claims, header) => {
  const token = await open.issuer.token({ sub: 'a', aud: clientId, ...claims }, header)
  open.issuer.setUserInfo(token, { sub: 'a' })
  expect(await ask(token, open)).toEqual([401, 'token-invalid'])
})

const accessTokens: [string, Record<string, unknown>, { typ: string }][] = [
  ['RFC 9068', {}, { typ: 'at+jwt' }],
  ['RFC 9068, written out', {}, { typ: 'application/at+jwt' }],
  ['Okta', { cid: clientId, scp: ['openid'] }, jwt],
  ['Entra ID', { azp: clientId, scp: 'user.read' }, jwt],
  ['Entra ID, version 1', { appid: clientId }, jwt],
  ['Auth0', { azp: clientId, scope: 'openid' }, jwt],
  ['Cognito', { client_id: clientId, token_use: 'access' }, jwt],
  ['Keycloak', { azp: clientId, typ: 'Bearer' }, jwt],
]

test.each(accessTokens)(
  'an access token as %s makes it is taken without asking',
  async (_name, claims, header) => {
    const before = open.issuer.asked.length
    const token = await open.issuer.token(
      { sub: 'a', name: 'A', roles: [], aud: clientId, ...claims },
      header,
    )
    expect(await ask(token, open)).toEqual([200, null])
    expect(open.issuer.asked.slice(before)).not.toContain('/userinfo')
  },
)

test('an access token that looks like nothing is taken once userinfo has taken it', async () => {
  const token = await open.issuer.token({ sub: 'a', name: 'A', roles: [], aud: clientId }, jwt)
  expect(await ask(token, open)).toEqual([401, 'token-invalid'])
  open.issuer.setUserInfo(token, { sub: 'a' })
  expect(await ask(token, open)).toEqual([200, null])
})

const known = { sub: 'o', name: 'Opal', aud: 'foyer-api', roles: [] }

test.each<[string, Record<string, unknown>, string]>([
  ['a time that is over', { exp: nowS() - 90 }, 'token-expired'],
  ['a time to come', { nbf: nowS() + 600 }, 'token-invalid'],
  ['another issuer', { iss: 'https://evil.example' }, 'token-invalid'],
  ['a refresh token', { token_type: 'refresh_token' }, 'token-invalid'],
  ['Hydra’s refresh token', { token_type: 'Bearer', token_use: 'refresh_token' }, 'token-invalid'],
  ['Keycloak’s refresh token', { typ: 'Refresh' }, 'token-invalid'],
  ['an ID token', { token_type: 'id_token' }, 'token-invalid'],
])('an opaque token that is active, but has %s, is refused', async (_name, claims, code) => {
  expect(await ask(asking.issuer.opaqueToken({ ...known, ...claims }), asking)).toEqual([401, code])
})

test('an opaque token that says where it is from and until when is taken', async () => {
  const iss = `${asking.issuer.issuer}/`
  const claims = { ...known, iss, exp: nowS() + 60, token_type: 'Bearer', typ: 'Bearer' }
  expect(await ask(asking.issuer.opaqueToken(claims), asking)).toEqual([200, null])
})

test.each<[string, unknown]>([
  ['not an object', ['active']],
  ['nothing of being active', { sub: 'o' }],
  ['active as a text', { active: 'true', ...known }],
])('an introspection answer with %s lets nobody in, and is no bug of ours', async (_name, said) => {
  const token = asking.issuer.opaqueToken(known)
  asking.issuer.setIntrospection(said)
  expect(await ask(token, asking)).toEqual([503, 'sign-in-unavailable'])
  asking.issuer.setIntrospection(undefined)
  expect(await ask(token, asking)).toEqual([200, null])
})
