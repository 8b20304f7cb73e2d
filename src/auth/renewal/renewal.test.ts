import { ErrorResponse, User } from 'oidc-client-ts'
import { afterEach, expect, test, vi } from 'vitest'

import { renewalDelayMs, retryDelayMs } from './renewal-timer.ts'
import { renewOnce, type Renewer } from './renewal.ts'

function userOf(token: string, change: Partial<ConstructorParameters<typeof User>[0]> = {}): User {
  return new User({
    access_token: token,
    refresh_token: `r-${token}`,
    token_type: 'Bearer',
    profile: { sub: 'iris', iss: 'i', aud: 'foyer', exp: 1, iat: 1 },
    expires_at: Math.floor(Date.now() / 1000) + 60,
    ...change,
  })
}

/** Tabs share what is stored and the Web Lock, and nothing else. */
function sharedStore(stored: User | null) {
  let current = stored
  let count = 0
  const refresh = async (): Promise<User> => {
    count += 1
    await new Promise((resolve) => setTimeout(resolve, 20))
    current = userOf(`t${count + 1}`)
    return current
  }
  const tab = (signinSilent: Renewer['signinSilent'] = refresh): Renewer => ({
    getUser: async () => current,
    signinSilent,
  })
  return {
    tab,
    put: (user: User | null) => {
      current = user
    },
    refreshes: () => count,
  }
}

/** The lock is kept a moment longer than its work: who comes then waits a second for what another tab may have stored. */
afterEach(() => navigator.locks.request('foyer.session', () => undefined))

test('five tabs at once make one renewal, and the others take its result', async () => {
  const shared = sharedStore(userOf('t1'))
  const results = await Promise.all(Array.from({ length: 5 }, () => renewOnce(shared.tab(), 't1')))
  expect(shared.refreshes()).toBe(1)
  expect(results.map(({ kind }) => kind).toSorted()).toEqual([
    'adopted',
    'adopted',
    'adopted',
    'adopted',
    'renewed',
  ])
  const tokens = results.map((result) => 'user' in result && result.user.access_token)
  expect(new Set(tokens)).toEqual(new Set(['t2']))
})

test('only invalid_grant ends the session', async () => {
  const refused = new ErrorResponse({ error: 'invalid_grant' })
  const shared = sharedStore(userOf('t1'))
  expect(
    await renewOnce(
      shared.tab(() => Promise.reject(refused)),
      't1',
    ),
  ).toEqual({ kind: 'ended' })
})

test.each([
  ['no connection', new TypeError('Failed to fetch'), 'provider-unreachable'],
  ['a 503 page', new Error('Service Unavailable (503)'), 'failed'],
  [
    'temporarily_unavailable',
    new ErrorResponse({ error: 'temporarily_unavailable' }),
    'temporarily_unavailable',
  ],
  ['server_error', new ErrorResponse({ error: 'server_error' }), 'server_error'],
])('%s keeps the session', async (_, error, code) => {
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
  const shared = sharedStore(userOf('t1'))
  const renewal = await renewOnce(
    shared.tab(() => Promise.reject(error)),
    't1',
  )
  expect(renewal).toMatchObject({ kind: 'kept', error: { code } })
  vi.unstubAllGlobals()
})

test('another tab that was quicker without a lock is believed, not our refusal', async () => {
  const shared = sharedStore(userOf('t1'))
  const slow: Renewer['signinSilent'] = async () => {
    shared.put(userOf('t2'))
    throw new ErrorResponse({ error: 'invalid_grant' })
  }
  expect(await renewOnce(shared.tab(slow), 't1')).toMatchObject({
    kind: 'adopted',
    user: { access_token: 't2' },
  })
})

test('a sign-out in another tab is not undone', async () => {
  const shared = sharedStore(null)
  expect(await renewOnce(shared.tab(), 't1')).toEqual({ kind: 'gone' })
  expect(shared.refreshes()).toBe(0)
})

test('without a refresh token there is nothing to renew with', async () => {
  const bare = userOf('t1')
  delete bare.refresh_token
  const shared = sharedStore(bare)
  expect(await renewOnce(shared.tab(), 't1')).toEqual({ kind: 'ended' })
})

test('renewal comes after 85 % of any lifetime, and never by timer when there is none', () => {
  expect(renewalDelayMs(5)).toBe(4250)
  expect(renewalDelayMs(60)).toBe(51_000)
  expect(renewalDelayMs(600)).toBe(510_000)
  expect(renewalDelayMs(-3)).toBe(0)
  expect(renewalDelayMs(undefined)).toBeNull()
  expect(renewalDelayMs(10 ** 9)).toBe(2 ** 31 - 1)
})

test('failures wait longer and longer, up to five minutes, never in step', () => {
  expect(retryDelayMs(1, 0.5)).toBe(2000)
  expect(retryDelayMs(4, 0.5)).toBe(16_000)
  expect(retryDelayMs(30, 0.5)).toBe(300_000)
  expect([retryDelayMs(1, 0), retryDelayMs(1, 1)]).toEqual([1500, 2500])
})
