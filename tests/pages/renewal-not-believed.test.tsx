import { cleanup, render, screen } from '@testing-library/react'
import { SignJWT, type JWTPayload } from 'jose'
import { User } from 'oidc-client-ts'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import { provider } from '#auth/provider/provider.ts'
import { accessToken } from '#auth/renewal/access-token.ts'
import { keepSession, renewIfDue, renewSession, renewToken } from '#auth/renewal/keep-session.ts'
import { startSession } from '#auth/renewal/start-session.ts'
import { forgetSession, getSession } from '#auth/session/session.ts'
import { userManager } from '#auth/storage/user-manager.ts'
import { setSettings } from '#config/env.ts'
import { readSettings } from '#config/read-settings.ts'
import { SessionExpired } from '#features/sign-in/session-expired.tsx'
import {
  keys,
  nowS,
  sign,
  startScriptedProvider,
  without,
  type Change,
} from '#tests/support/scripted-provider.ts'

const op = await startScriptedProvider()
setSettings(readSettings({ VITE_OIDC_ISSUER: op.issuer, VITE_OIDC_CLAIMS: 'userinfo' }))
afterAll(() => op.close())

const claims = (): JWTPayload => without(op.goodClaims('n-1'), 'nonce')

/** The refresh tokens that reached the token endpoint, in order. */
const sent = () => op.bodies.flatMap((body) => body.get('refresh_token') ?? [])

beforeEach(async () => {
  op.reset()
  provider().forget()
  localStorage.clear()
  sessionStorage.clear()
  forgetSession()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const held = {
    access_token: 'old',
    refresh_token: 'rotates',
    id_token: await sign(claims()),
    token_type: 'Bearer',
    scope: 'openid',
    expires_at: nowS() + 300,
    profile: { sub: 'iris', name: 'Iris Quell', iss: op.issuer, aud: 'foyer', iat: 1, exp: 2 },
  }
  await userManager().storeUser(new User(held))
  await startSession()
  keepSession()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function answer(change: Change, more: Record<string, unknown> = {}): Promise<void> {
  const fresh = {
    access_token: 'new',
    refresh_token: 'next',
    token_type: 'Bearer',
    expires_in: 300,
  }
  op.script.token = { body: { ...fresh, id_token: await sign(change(claims())), ...more } }
}

/** Everything that makes a keeper ask: time, a connection that is back, calls, the API's refusal. */
async function tryEverything(): Promise<void> {
  await vi.advanceTimersByTimeAsync(5000)
  renewIfDue()
  await accessToken()
  await renewToken('old')
  await vi.advanceTimersByTimeAsync(600_000)
  renewIfDue()
  await accessToken()
}

const signedByAnother = (payload: JWTPayload): Promise<string> =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .sign(keys.otherRsa.privateKey)

// The first two are the exchanges of the conformance suite's refresh-token-invalid-issuer and -invalid-sub.
test.each<[string, () => Promise<void>, RegExp]>([
  [
    'an ID token of another issuer',
    () => answer((c) => ({ ...c, iss: `${op.issuer}/other` })),
    /iss/,
  ],
  ['an ID token of another person', () => answer((c) => ({ ...c, sub: 'mara' })), /another person/],
  ['an ID token of no time we know', () => answer((c) => ({ ...c, iat: 1, exp: 2 })), /clock-skew/],
  [
    'an ID token somebody else signed',
    async () => answer((c) => c, { id_token: await signedByAnother(claims()) }),
    /signature/,
  ],
  ['no access token', () => answer((c) => c, { access_token: undefined }), /access token/],
  [
    'userinfo of another person',
    async () => {
      op.script.userinfo = { sub: 'mara' }
      await answer((c) => c)
    },
    /userinfo.*subject/i,
  ],
])('a renewal that brings %s spends its refresh token once', async (_, prepare, reason) => {
  await prepare()
  await renewSession('old')
  await tryEverything()
  expect(sent()).toEqual(['rotates'])
  expect(getSession()).toMatchObject({ status: 'expired', by: null, user: { access_token: 'old' } })
  expect(await userManager().getUser()).toBeNull()
  // Nothing of the answer was used, and it is said why.
  expect(op.requests.map(({ headers }) => headers.authorization)).not.toContain('Bearer old')
  expect(vi.mocked(console.warn).mock.calls.flat().join(' ')).toMatch(reason)
  vi.useRealTimers()
  render(<SessionExpired />)
  expect(screen.getByRole('alertdialog').textContent).toMatch(/didn’t check out/)
  expect(screen.getByText('Reference')).toBeTruthy()
  expect(document.body.textContent).toMatch(reason)
  cleanup()
})

test('userinfo that is away takes nobody’s session: the next renewal has the next token', async () => {
  await answer((c) => c)
  const { token } = op.script
  const elsewhere = globalThis.fetch
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.endsWith('/userinfo')
      ? Promise.resolve(new Response('', { status: 503 }))
      : elsewhere(input, init),
  )
  await renewSession('old')
  expect(getSession()).toMatchObject({
    status: 'authenticated',
    user: { access_token: 'new', profile: { sub: 'iris', name: 'Iris Quell' } },
  })
  op.script.token = token
  await renewSession('new')
  expect(sent()).toEqual(['rotates', 'next'])
})

test('an ordinary end has no details', async () => {
  op.script.token = { status: 400, body: { error: 'invalid_grant' } }
  await renewSession('old')
  expect(getSession()).toMatchObject({ status: 'expired' })
  vi.useRealTimers()
  render(<SessionExpired />)
  expect(screen.getByRole('alertdialog').textContent).toMatch(/run out or was ended/)
  expect(screen.queryByText('Reference')).toBeNull()
})
