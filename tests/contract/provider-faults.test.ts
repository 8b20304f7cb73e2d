import {
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
  type UserManagerSettings,
} from 'oidc-client-ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { StrictOidcClient } from '#auth/protocol/strict-oidc-client.ts'
import { createProvider } from '#auth/provider/provider.ts'
import { renewOnce, type Renewal } from '#auth/renewal/renewal.ts'
import type {
  FailureChanges,
  FaultChanges,
  IdTokenKind,
} from '#tests/support/faulty-provider/faults.ts'
import {
  startFaultyProvider,
  type FaultyProvider,
} from '#tests/support/faulty-provider/start-faulty-provider.ts'

/** The strict client and renewal against a provider over HTTP: what a browser would add nothing to. */
const origin = 'https://foyer.test'
let op: FaultyProvider
let manager: StrictManager

class StrictManager extends UserManager {
  protected override readonly _client: StrictOidcClient
  readonly strict: StrictOidcClient

  constructor(settings: UserManagerSettings, issuer: string) {
    super(settings)
    this.strict = new StrictOidcClient(this.settings, createProvider(issuer))
    this._client = this.strict
  }
}

beforeAll(async () => {
  op = await startFaultyProvider({ port: 0, clientId: 'foyer', origin, tokenLifeS: 60 })
})
afterAll(() => op.close())
afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  // The lock between tabs is kept a while longer, and here renewal follows on renewal.
  vi.stubGlobal('navigator', { onLine: true })
  op.set({})
  op.asked.length = 0
  manager = freshManager()
})

function freshManager(): StrictManager {
  const store = () => new WebStorageStateStore({ store: new InMemoryWebStorage() })
  const settings = {
    authority: op.issuer,
    client_id: 'foyer',
    redirect_uri: `${origin}/auth/callback`,
    scope: 'openid profile',
    automaticSilentRenew: false,
    stateStore: store(),
    userStore: store(),
  }
  return new StrictManager(settings, op.issuer)
}

/** From the authorize request over the provider's page to the validated answer. */
async function signIn(): Promise<string> {
  const { url } = await manager.strict.createSigninRequest({ request_type: 'si:r' })
  const page = await fetch(url.replace('/authorize?', '/authorize/choose?'), {
    method: 'POST',
    body: new URLSearchParams({ person: 'iris' }),
    redirect: 'manual',
  })
  return reasonOf(manager.signinRedirectCallback(page.headers.get('Location') ?? ''))
}

function reasonOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'accepted',
    (error: Error) => error.message,
  )
}

async function renew(faults: FaultChanges): Promise<Renewal> {
  expect(await signIn()).toBe('accepted')
  op.set(faults)
  const user = await manager.getUser()
  return renewOnce(manager, user?.access_token ?? '')
}

const wrong: readonly IdTokenKind[] = [
  'iss-of-another',
  'without-iss',
  'aud-of-another',
  'without-aud',
  'several-aud-without-azp',
  'azp-of-another',
  'without-sub',
  'without-iat',
  'iat-a-week-ago',
  'iat-ahead',
  'without-exp',
  'expired',
  'nonce-of-another',
  'alg-none',
  'alg-hs256',
  'signed-by-another',
  'kid-unknown',
  'changed-after-signing',
  'at-hash-of-another',
  'not-a-jwt',
]
const right: readonly IdTokenKind[] = [
  'good',
  'aud-list',
  'several-aud-with-azp',
  'without-kid',
  'with-es256',
]

describe('an ID token that is', () => {
  for (const kind of [...wrong, 'without-nonce', 'missing'] as const) {
    test(`${kind} stores nobody`, async () => {
      op.set({ idToken: kind })
      expect(await signIn()).not.toBe('accepted')
      expect(await manager.getUser()).toBeNull()
      expect(op.asked.map(({ endpoint }) => endpoint)).not.toContain('userinfo')
    })
  }
  for (const kind of right) {
    test(`${kind} is believed`, async () => {
      op.set({ idToken: kind })
      expect(await signIn()).toBe('accepted')
      expect((await manager.getUser())?.profile).toMatchObject({ sub: 'sub-iris' })
    })
  }
})

describe('a renewed ID token that is', () => {
  for (const kind of [...wrong, 'sub-of-another'] as const) {
    test(`${kind} is stored nowhere and ends the session, its refresh token being spent`, async () => {
      expect(await renew({ refreshedIdToken: kind })).toMatchObject({
        kind: 'ended',
        error: { code: expect.any(String) },
      })
      expect((await manager.getUser())?.profile).toMatchObject({ sub: 'sub-iris', iss: op.issuer })
      const refreshed = op.asked.filter(({ endpoint }) => endpoint === 'refresh')
      expect(refreshed).toHaveLength(1)
    })
  }
  for (const kind of [...right, 'without-nonce', 'auth-time-of-another', 'missing'] as const) {
    test(`${kind} is taken`, async () => {
      const renewal = await renew({ refreshedIdToken: kind })
      expect(renewal).toMatchObject({ kind: 'renewed', user: { profile: { sub: 'sub-iris' } } })
      expect(renewal).toHaveProperty('user.id_token')
    })
  }
})

describe('keys', () => {
  for (const keys of ['without-alg', 'without-kid', 'bare'] as const) {
    test(`published ${keys} verify what they signed, and nothing else`, async () => {
      op.set({ keys })
      expect(await signIn()).toBe('accepted')
      op.set({ keys, idToken: 'signed-by-another' })
      expect(await signIn()).toMatch(/signature/)
    })
  }

  test('that were replaced are fetched once more, and once only', async () => {
    expect(await signIn()).toBe('accepted')
    await op.rotateKeys()
    expect(await signIn()).toBe('accepted')
    const fetched = () => op.asked.filter(({ endpoint }) => endpoint === 'jwks').length
    expect(fetched()).toBe(2)
    op.set({ idToken: 'kid-unknown' })
    expect(await signIn()).toMatch(/signature/)
    expect(fetched()).toBe(3)
  })

  test('a set without a single key convinces nobody', async () => {
    op.set({ keys: 'empty' })
    expect(await signIn()).toMatch(/signature/)
  })
})

describe('the answer', () => {
  test.each<[string, FaultChanges]>([
    ['from another issuer', { responseIss: 'of-another' }],
    ['without the issuer that was promised', { responseIss: 'promised-not-sent' }],
    ['with a state nobody sent', { responseState: 'of-another' }],
    ['without a state', { responseState: 'absent' }],
  ])('%s is refused before the code is sent', async (_, faults) => {
    op.set(faults)
    expect(await signIn()).not.toBe('accepted')
    expect(op.asked.map(({ endpoint }) => endpoint)).not.toContain('code')
  })

  test.each<[string, FaultChanges]>([
    ['issuer though not promised', { responseIss: 'not-promised' }],
    ['token type in lower case', { tokenType: 'bearer' }],
    ['opaque access token', { accessToken: 'opaque' }],
    ['no expiry', { expiresIn: 'missing' }],
    ['expiry as text', { expiresIn: 'text' }],
    ['no refresh token', { refreshToken: 'missing' }],
  ])('with %s is accepted', async (_, faults) => {
    op.set(faults)
    expect(await signIn()).toBe('accepted')
    const { expires_in: leftS } = (await manager.getUser()) ?? {}
    if (faults.expiresIn === 'missing') expect(leftS).toBeUndefined()
    else expect(leftS).toBeGreaterThan(50)
  })
})

describe('a renewal', () => {
  test.each<[string, FailureChanges]>([
    ['500 and a page', { status: 500, body: 'html' }],
    ['500 and nothing', { status: 500 }],
    ['500 and a word that would end it', { status: 500, error: 'invalid_grant' }],
    ['502', { status: 502, body: 'html' }],
    ['503', { status: 503, retryAfterS: 7 }],
    ['429', { status: 429, retryAfterS: 7 }],
    ['408', { status: 408 }],
    ['temporarily_unavailable', { status: 400, error: 'temporarily_unavailable' }],
    ['200 and a page', { status: 200, body: 'html' }],
  ])('answered by %s is tried again', async (_, refresh) => {
    const renewal = await renew({ failures: { refresh } })
    expect(renewal.kind).toBe('kept')
    if (refresh.retryAfterS) expect(renewal).toMatchObject({ retryAfterMs: 7000 })
    op.set({})
    const user = await manager.getUser()
    expect(await renewOnce(manager, user?.access_token ?? '')).toMatchObject({ kind: 'renewed' })
  })

  test.each<[string, FailureChanges]>([
    ['400 and nothing (Glewlwyd)', { status: 400 }],
    ['400 invalid_request', { status: 400, error: 'invalid_request' }],
    ['401 and a page', { status: 401, body: 'html' }],
    ['403', { status: 403, error: 'invalid_code' }],
  ])('refused by %s does not end a token that lives', async (_, refresh) => {
    const { kind } = await renew({ failures: { refresh } })
    expect(kind).toBe('refused')
    expect(await manager.getUser()).not.toBeNull()
  })

  test('refused by invalid_grant is the end', async () => {
    expect(await renew({ failures: { refresh: { status: 400, error: 'invalid_grant' } } })).toEqual(
      {
        kind: 'ended',
      },
    )
  })

  test('of a session the administrator ended is the end', async () => {
    expect(await signIn()).toBe('accepted')
    op.endSessions()
    const user = await manager.getUser()
    expect(await renewOnce(manager, user?.access_token ?? '')).toEqual({ kind: 'ended' })
  })

  test.each(['rotated', 'kept', 'kept-silently'] as const)(
    'goes on for ever where refresh tokens are %s',
    async (refreshToken) => {
      op.set({ refreshToken: refreshToken === 'kept-silently' ? 'kept' : refreshToken })
      expect(await signIn()).toBe('accepted')
      op.set({ refreshToken })
      for (let count = 0; count < 3; count += 1) {
        const user = await manager.getUser()
        const renewal = await renewOnce(manager, user?.access_token ?? '')
        expect(renewal.kind).toBe('renewed')
      }
    },
  )

  test('asked for ten times at once is made once', async () => {
    vi.unstubAllGlobals()
    expect(await signIn()).toBe('accepted')
    const { access_token: stale = '' } = (await manager.getUser()) ?? {}
    const renewals = await Promise.all(Array.from({ length: 10 }, () => renewOnce(manager, stale)))
    expect(renewals.map(({ kind }) => kind).sort()).toEqual([
      ...Array.from({ length: 9 }, () => 'adopted'),
      'renewed',
    ])
    expect(op.asked.filter(({ endpoint }) => endpoint === 'refresh')).toHaveLength(1)
  })
})

describe('a provider whose clock is off', () => {
  for (const minutes of [3, -3]) {
    test(`by ${minutes} minutes is believed at a sign-in and at every renewal`, async () => {
      op.set({ clockMinutes: minutes, tokenLifeS: 600 })
      expect(await signIn()).toBe('accepted')
      for (let count = 0; count < 2; count += 1) {
        const user = await manager.getUser()
        const { kind } = await renewOnce(manager, user?.access_token ?? '')
        expect(kind).toBe('renewed')
      }
    })
  }
})
