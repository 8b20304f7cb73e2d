import { User } from 'oidc-client-ts'
import { beforeEach, expect, test, vi } from 'vitest'

import { ProblemError } from '#api/errors/http-error.ts'
import { recover } from '#api/recover.ts'
import { redeemingKey, takeAnswer } from '#auth/early/early-answer.ts'
import { requestSignIn } from '#auth/protocol/strict-user-manager.ts'
import { provider } from '#auth/provider/provider.ts'
import { accessToken } from '#auth/renewal/access-token.ts'
import { followMessage } from '#auth/renewal/follow-tabs.ts'
import { clearSession, renewSession, renewToken } from '#auth/renewal/keep-session.ts'
import { startSession } from '#auth/renewal/start-session.ts'
import { forgetSession, getSession } from '#auth/session/session.ts'
import { mayRedirect } from '#auth/storage/redirect-limit.ts'
import { userManager } from '#auth/storage/user-manager.ts'
import { redeemAnswer } from '#auth/trips/callback.ts'
import { beginSignIn, prepareSignIn } from '#auth/trips/sign-in.ts'
import { signOut } from '#auth/trips/sign-out.ts'
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
  sessionStorage.clear()
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
  await userManager().storeUser(userWith('old'))
  await startSession()
})

function userWith(token: string, sub = 'iris', lifeS = 600): User {
  const nowS = Math.floor(Date.now() / 1000)
  return new User({
    access_token: token,
    refresh_token: `renews ${token}`,
    token_type: 'Bearer',
    expires_at: nowS + lifeS,
    profile: { sub, iss: issuer, aud: 'foyer', iat: nowS, exp: nowS },
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
  await userManager().storeUser(userWith('newer'))
  expect(await recover('old', ended, 1)).toBe('newer')
  expect(getSession()).toMatchObject({ status: 'authenticated', user: { access_token: 'newer' } })
  expect(await userManager().getUser()).toMatchObject({ access_token: 'newer' })
})

/** Another tab of this browser. */
function otherTab() {
  const channel = new BroadcastChannel('foyer.session')
  const heard: unknown[] = []
  channel.addEventListener('message', ({ data }) => heard.push(data))
  return { channel, heard }
}

test('a session that was ended elsewhere ends in every tab', async () => {
  const { channel, heard } = otherTab()
  await recover('old', ended, 1)
  await expect.poll(() => heard).toContainEqual({ kind: 'ended' })
  channel.close()
})

test('a tab that waited to renew what another tab saw end keeps its page too', async () => {
  await followMessage({ kind: 'ended' })
  await renewSession('old')
  expect(getSession()).toMatchObject({ status: 'expired', by: null })
})

test.each(['signed-out', 'ended'])(
  'late news that somebody is %s leaves alone who has signed in since',
  async (kind) => {
    await userManager().storeUser(userWith('theirs', 'mara'))
    await followMessage(kind === 'ended' ? { kind: 'ended' } : { kind: 'signed-out' })
    expect(getSession().status).toBe(kind === 'ended' ? 'expired' : 'signed-out')
    expect(await userManager().getUser()).toMatchObject({ access_token: 'theirs' })
  },
)

test.each([
  ['runs out before ours', userWith('late', 'iris', 300), 'old'],
  ['has run out', userWith('late', 'iris', -5), 'old'],
  ['outlives ours', userWith('late', 'iris', 900), 'late'],
])('of a tab that answers late a token that %s counts for what it is', async (_, user, token) => {
  await followMessage({ kind: 'signed-in', user: user.toStorageString() })
  expect(await accessToken()).toBe(token)
  expect(await userManager().getUser()).toMatchObject({ access_token: token })
})

test('a page that Back brings from the browser’s cache belongs to whoever it belonged to', async () => {
  await userManager().storeUser(userWith('theirs', 'mara'))
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await expect.poll(() => getSession().status).toBe('expired')
  expect(getSession()).toMatchObject({
    user: { profile: { sub: 'iris' } },
    by: { profile: { sub: 'mara' } },
  })
  expect(await accessToken()).toBeNull()
})

test('a page from the cache takes up the token that was renewed meanwhile', async () => {
  await userManager().storeUser(userWith('newer'))
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await expect.poll(() => accessToken()).toBe('newer')
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

test('a browser that does not leave for the provider gives the page back', async () => {
  await clearSession()
  forgetSession()
  await startSession()
  expect(getSession().status).toBe('anonymous')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  // jsdom goes nowhere, like a browser whose person pressed Stop.
  const trip = beginSignIn('/')
  await vi.waitUntil(() => getSession().status === 'signing-in', { timeout: 2000 })
  await vi.advanceTimersByTimeAsync(10_000)
  await trip
  vi.useRealTimers()
  expect(getSession().status).toBe('anonymous')
})

test('a request made ahead serves what it was made for, and nothing else', async () => {
  await clearSession()
  forgetSession()
  await startSession()
  const requests = () => Object.keys(localStorage).filter((key) => key.startsWith('foyer.oidc.'))
  const go = async (place: string) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const trip = beginSignIn(place)
    await vi.waitUntil(() => getSession().status === 'signing-in', { timeout: 2000 })
    await vi.advanceTimersByTimeAsync(10_000)
    await trip
    vi.useRealTimers()
  }
  const before = requests().length
  await prepareSignIn('/library')
  expect(requests()).toHaveLength(before + 1)
  await go('/library')
  expect(requests()).toHaveLength(before + 1)
  await prepareSignIn('/library')
  expect(requests()).toHaveLength(before + 2)
  await go('/studio')
  expect(requests()).toHaveLength(before + 3)
})

test('whoever signs out may sign in again at once, as often as they like', async () => {
  expect([mayRedirect(), mayRedirect(), mayRedirect()]).toEqual([true, true, false])
  await signOut(async () => undefined)
  expect(mayRedirect()).toBe(true)
})
