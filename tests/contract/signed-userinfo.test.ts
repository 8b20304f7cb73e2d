import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { startTestService, type TestService } from '#tests/support/service.ts'

/** Opaque tokens, and nothing to ask about them but userinfo. */
let service: TestService

beforeAll(async () => {
  service = await startTestService((config) => ({
    ...config,
    oidc: { ...config.oidc, audience: null },
  }))
})
afterAll(() => service.close())
beforeEach(() => {
  service.issuer.signUserInfo(null)
  service.issuer.setUserInfoText(null)
})

async function ask() {
  const token = service.issuer.opaqueToken({ sub: 'o', name: 'Opal Gray', roles: [] })
  const { status, body } = await service.call('GET', '/me', { token })
  return { status, body }
}

test('userinfo may be signed', async () => {
  service.issuer.signUserInfo((claims) => claims)
  expect(await ask()).toMatchObject({ status: 200, body: { displayName: 'Opal Gray' } })
})

test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
  ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
  ['another client', (claims) => ({ ...claims, aud: 'other' })],
])('signed userinfo of %s is refused, in words that say what is wrong', async (_, change) => {
  service.issuer.signUserInfo(change)
  const { status, body } = await ask()
  expect([status, body.code]).toEqual([401, 'token-invalid'])
  expect(body.detail).toMatch(/userinfo is signed/)
})

const none = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"o","name":"Opal Gray"}')}.`

test.each([
  ['is signed by nobody', none],
  ['is encrypted', 'a.b.c.d.e'],
])('userinfo that %s is refused, in words that say what is wrong', async (_, text) => {
  service.issuer.setUserInfoText({ type: 'application/jwt', text })
  const { status, body } = await ask()
  expect([status, body.code]).toEqual([401, 'token-invalid'])
  expect(body.detail).toMatch(/userinfo is signed/)
})

test('a provider in trouble is not the service in trouble', async () => {
  service.issuer.setUserInfoText({ type: 'text/html', text: '<h1>Down</h1>' })
  const page = await ask()
  expect([page.status, page.body.code]).toEqual([503, 'sign-in-unavailable'])
  expect(service.logged.join()).toMatch(/userinfo answers text\/html/)
  service.issuer.setUserInfoText(null)
  service.issuer.setDown(true)
  const down = await ask()
  expect([down.status, down.body.code]).toEqual([503, 'sign-in-unavailable'])
  service.issuer.setDown(false)
  expect((await ask()).status).toBe(200)
})
