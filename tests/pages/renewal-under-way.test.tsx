import { User } from 'oidc-client-ts'
import { beforeEach, expect, test, vi } from 'vitest'

import { clearSession, renewSession, renewToken } from '#auth/keep-session.ts'
import { forgetSession, getSession } from '#auth/session.ts'
import { startSession } from '#auth/start-session.ts'
import { userManager } from '#auth/user-manager.ts'
import { setSettings } from '#config/env.ts'
import { readSettings } from '#config/read-settings.ts'

const issuer = 'https://id.quillmoor.example'
setSettings(readSettings({ VITE_OIDC_ISSUER: issuer }))

let answerToken: () => Promise<Response>
let tokenRequests = 0

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json' },
  })

beforeEach(async () => {
  localStorage.clear()
  forgetSession()
  tokenRequests = 0
  vi.stubGlobal('fetch', async (input: string | URL) => {
    if (!String(input).endsWith('/token')) {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
      })
    }
    tokenRequests += 1
    return answerToken()
  })
  const nowS = Math.floor(Date.now() / 1000)
  const profile = { sub: 'iris', iss: issuer, aud: 'foyer', iat: nowS, exp: nowS }
  await userManager().storeUser(
    new User({
      access_token: 'old',
      refresh_token: 'r1',
      token_type: 'Bearer',
      expires_at: nowS + 600,
      profile,
    }),
  )
  await startSession()
})

test('a sign-out is not undone by a renewal that was under way', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answerToken = () => promise
  const renewal = renewSession('old')
  await expect.poll(() => tokenRequests).toBe(1)
  await clearSession()
  resolve(json({ access_token: 'new', token_type: 'Bearer', expires_in: 60 }))
  await renewal
  expect(await userManager().getUser()).toBeNull()
  expect(getSession().status).toBe('signed-out')
})

test('calls made at once leave a provider alone that has just failed; a later one asks again', async () => {
  answerToken = async () => json({ error: 'server_error' }, 503)
  expect(await renewToken('old')).toBeNull()
  expect(getSession()).toMatchObject({ status: 'renewing', retryAtMs: expect.any(Number) })
  expect(await renewToken('old')).toBeNull()
  expect(tokenRequests).toBe(1)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2500)
  answerToken = async () => json({ access_token: 'new', token_type: 'Bearer', expires_in: 60 })
  expect(await renewToken('old')).toBe('new')
})
