import { User } from 'oidc-client-ts'
import { beforeEach, expect, test, vi } from 'vitest'

import { ProblemError } from '#api/http-error.ts'
import { recover } from '#api/recover.ts'
import { redeemAnswer } from '#auth/callback.ts'
import { redeemingKey, takeAnswer } from '#auth/early-answer.ts'
import { clearSession, renewSession, renewToken } from '#auth/keep-session.ts'
import { provider } from '#auth/provider.ts'
import { forgetSession, getSession } from '#auth/session.ts'
import { startSession } from '#auth/start-session.ts'
import { requestSignIn } from '#auth/strict-user-manager.ts'
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
  await userManager().storeUser(irisWith('old'))
  await startSession()
})

function irisWith(token: string): User {
  const nowS = Math.floor(Date.now() / 1000)
  return new User({
    access_token: token,
    refresh_token: `renews ${token}`,
    token_type: 'Bearer',
    expires_at: nowS + 600,
    profile: { sub: 'iris', iss: issuer, aud: 'foyer', iat: nowS, exp: nowS },
  })
}

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

const ended = new ProblemError(
  401,
  { type: 'about:blank', title: 'Session ended', status: 401, code: 'session-ended' },
  null,
)

test('a session that was ended elsewhere ends, and the page is kept', async () => {
  expect(await recover('old', ended, 1)).toBeNull()
  expect(getSession()).toMatchObject({ status: 'expired', by: null })
  expect(await userManager().getUser()).toBeNull()
})

test('the end of a session takes along no newer one that another tab has stored', async () => {
  await userManager().storeUser(irisWith('newer'))
  expect(await recover('old', ended, 1)).toBe('newer')
  expect(getSession()).toMatchObject({ status: 'authenticated', user: { access_token: 'newer' } })
  expect(await userManager().getUser()).toMatchObject({ access_token: 'newer' })
})

test('a code that could not be redeemed keeps no other visit waiting', async () => {
  provider().forget()
  const address = new URL(await requestSignIn({ state: { returnTo: '/' } }))
  answerToken = async () => json({ error: 'invalid_grant' }, 400)
  history.replaceState(null, '', `/auth/callback?code=c&state=${address.searchParams.get('state')}`)
  takeAnswer('/auth/callback')
  expect(localStorage.getItem(redeemingKey)).not.toBeNull()
  expect(await redeemAnswer()).toMatchObject({ kind: 'failed', error: { code: 'invalid_grant' } })
  expect(tokenRequests).toBe(1)
  expect(localStorage.getItem(redeemingKey)).toBeNull()
})
