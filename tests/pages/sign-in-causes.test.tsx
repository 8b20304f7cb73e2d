import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { toSignInError } from '#auth/session/sign-in-error.ts'
import { setSettings } from '#config/env.ts'
import { readSettings } from '#config/read-settings.ts'
import { SignInFailed } from '#features/sign-in/sign-in-failed.tsx'
import { nowS, startScriptedProvider } from '#tests/support/scripted-provider.ts'

const op = await startScriptedProvider()
const { host } = new URL(op.issuer)
setSettings(readSettings({ VITE_OIDC_ISSUER: op.issuer, VITE_PORTAL_NAME: 'Quillmoor' }))
afterAll(() => op.close())
beforeEach(() => op.reset({ loadUserInfo: true }))

/** What is on the screen after a sign-in that ended as it did. */
async function screenAfter(trip: () => Promise<unknown>): Promise<string[]> {
  const reason = await trip().then(
    () => new Error('it went through'),
    (cause: unknown) => cause,
  )
  cleanup()
  const error = toSignInError(reason)
  render(
    <MemoryRouter>
      <SignInFailed error={error} returnTo="/" isBack />
    </MemoryRouter>,
  )
  const main = document.querySelector('[data-variant="primary"]')?.textContent ?? 'no main button'
  const title = screen.getByRole('heading', { level: 1 }).textContent
  return [error.code, title, screen.getByRole('alert').textContent, main]
}

/** The provider leads back with an error instead of a code. */
async function leadBackWith(error: string): Promise<unknown> {
  const { state } = await op.client.createSigninRequest({ state: { returnTo: '/' } })
  const url = `https://foyer.test/auth/callback?error=${error}&state=${state.id}`
  return op.client.processSigninResponse(url)
}

async function redeemAgainst(status: number, body: unknown): Promise<unknown> {
  const { state } = await op.client.createSigninRequest({ state: { returnTo: '/' } })
  op.script.token = { status, body }
  return op.client.processSigninResponse(
    `https://foyer.test/auth/callback?code=c&state=${state.id}`,
  )
}

function signInWithUserinfo(status: number, body: string, type = 'application/json') {
  const elsewhere = globalThis.fetch
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.endsWith('/userinfo')
      ? Promise.resolve(new Response(body, { status, headers: { 'Content-Type': type } }))
      : elsewhere(input, init),
  )
  return op.signIn().finally(() => vi.unstubAllGlobals())
}

const stopped = 'The sign-in was stopped'
const unfinished = 'That sign-in didn’t finish'
const misfit = 'Sign-in isn’t set up right'
const safety = /didn’t check out, so we stopped to keep your account safe/
const again = 'Try again'
const browse = 'Browse public videos'

type Row = [cause: string, trip: () => Promise<unknown>, code: string, title: string, text: RegExp]

const passing: Row[] = [
  [
    'a “no” on the page that asks',
    () => leadBackWith('access_denied'),
    'access_denied',
    stopped,
    /said no/,
  ],
  [
    'a “no” to consent',
    () => leadBackWith('consent_required'),
    'consent_required',
    stopped,
    /said no/,
  ],
  [
    'a step the provider left out',
    () => leadBackWith('login_required'),
    'login_required',
    'One more step',
    /answer what it asks/,
  ],
  [
    'an error of the provider',
    () => leadBackWith('server_error'),
    'server_error',
    'The sign-in service has a problem',
    new RegExp(host),
  ],
  [
    'a provider that is busy',
    () => leadBackWith('temporarily_unavailable'),
    'temporarily_unavailable',
    'The sign-in service is resting',
    /takes no sign-ins/,
  ],
  [
    'a word nobody knows',
    () => leadBackWith('invalid_weather'),
    'failed',
    unfinished,
    /didn’t expect/,
  ],
  [
    'an answer to nothing we asked',
    () => op.client.processSigninResponse('https://foyer.test/auth/callback?code=c&state=s'),
    'state-mismatch',
    unfinished,
    /no sign-in begun in this browser/,
  ],
  [
    'another nonce',
    () => op.signIn({ claims: (c) => ({ ...c, nonce: 'n-2' }) }),
    'nonce-mismatch',
    unfinished,
    /made for another sign-in/,
  ],
  [
    'another issuer',
    () => op.signIn({ claims: (c) => ({ ...c, iss: 'https://evil.test' }) }),
    'invalid-answer',
    unfinished,
    safety,
  ],
  [
    'a token of another time',
    () => op.signIn({ claims: (c) => ({ ...c, iat: nowS() - 7200, exp: nowS() - 7000 }) }),
    'clock-skew',
    'A clock is off',
    /at least 120 minutes apart/,
  ],
  [
    'a weaker sign-in than asked for',
    () => op.signIn({ asked: { acrValues: 'mfa' } }),
    'insufficient-sign-in',
    'A stronger sign-in is needed',
    /second step/,
  ],
  [
    'a code that is too old',
    () => redeemAgainst(400, { error: 'invalid_grant' }),
    'invalid_grant',
    unfinished,
    /takes too long/,
  ],
  [
    'a code refused in words of its own',
    () => redeemAgainst(403, { error: 'invalid_code' }),
    'failed',
    unfinished,
    /didn’t expect/,
  ],
  [
    'a code refused with a page',
    () => redeemAgainst(401, '<html>'),
    'failed',
    unfinished,
    /didn’t expect/,
  ],
  ['a refusal without a word', () => redeemAgainst(400, ''), 'failed', unfinished, /didn’t expect/],
  [
    'too many requests',
    () => redeemAgainst(429, ''),
    'temporarily_unavailable',
    'The sign-in service is resting',
    /takes no sign-ins/,
  ],
  [
    'tokens that are a page',
    () => redeemAgainst(200, { token_type: 'Bearer' }),
    'invalid-answer',
    unfinished,
    safety,
  ],
  [
    'userinfo of another person',
    () => signInWithUserinfo(200, '{"sub":"mara"}'),
    'invalid-answer',
    unfinished,
    safety,
  ],
  [
    'userinfo that is no JSON',
    () => signInWithUserinfo(200, '{"sub":'),
    'invalid-answer',
    unfinished,
    safety,
  ],
  [
    'userinfo that is a page',
    () => signInWithUserinfo(200, '<html>', 'text/html'),
    'invalid-answer',
    unfinished,
    safety,
  ],
  [
    'userinfo that refuses the token',
    () => signInWithUserinfo(401, '{"error":"invalid_token"}'),
    'invalid-answer',
    unfinished,
    safety,
  ],
  [
    'userinfo that is down',
    () => signInWithUserinfo(503, ''),
    'temporarily_unavailable',
    'The sign-in service is resting',
    /takes no sign-ins/,
  ],
]

const stuck: Row[] = [
  [
    'a client the provider does not know',
    () => redeemAgainst(401, { error: 'invalid_client' }),
    'invalid_client',
    misfit,
    /don’t agree/,
  ],
  [
    'a scope it does not give',
    () => leadBackWith('invalid_scope'),
    'invalid_scope',
    misfit,
    /don’t agree/,
  ],
  [
    'a client it does not let in',
    () => leadBackWith('unauthorized_client'),
    'unauthorized_client',
    misfit,
    /don’t agree/,
  ],
  [
    'a request it does not take',
    () => leadBackWith('invalid_request'),
    'invalid_request',
    misfit,
    /don’t agree/,
  ],
]

test.each(passing)(
  'after %s the screen says so, and trying again comes first',
  async (_, trip, ...expected) => {
    const [code, title, text] = expected
    expect(await screenAfter(trip)).toEqual([code, title, expect.stringMatching(text), again])
  },
)

test.each(stuck)(
  'after %s trying again cannot help, and does not come first',
  async (_, trip, ...expected) => {
    const [code, title, text] = expected
    expect(await screenAfter(trip)).toEqual([code, title, expect.stringMatching(text), browse])
    expect(screen.getByRole('button', { name: again }).dataset['variant']).toBe('quiet')
  },
)

test('nothing is promised, and the portal’s name is not given to the provider', async () => {
  for (const [, trip] of [...passing, ...stuck]) {
    op.reset({ loadUserInfo: true })
    const [, , text = ''] = await screenAfter(trip)
    expect(text).not.toMatch(
      /should go through|open for longer|isn’t answering|Quillmoor (and|wants)/,
    )
  }
})
