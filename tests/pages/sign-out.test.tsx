import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signOut } from '#auth/trips/sign-out.ts'
import { setSettings } from '#config/env.ts'
import { readSettings } from '#config/read-settings.ts'

const issuer = 'https://id.test'
const assign = vi.fn<(address: string) => void>()
const end = `${issuer}/end`

/** What discovery says of leaving. */
function discover(endpoints: object): void {
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    ...endpoints,
  }
  vi.stubGlobal('fetch', async () => Response.json(metadata))
}

beforeEach(() => {
  localStorage.clear()
  setSettings(readSettings({ VITE_OIDC_ISSUER: issuer }))
  vi.stubGlobal('location', { origin: 'https://foyer.test', href: 'https://foyer.test/', assign })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('signing out leads to the provider, and from there to the page that says so', async () => {
  discover({ end_session_endpoint: end })
  const told = vi.fn<() => Promise<void>>(async () => undefined)
  await signOut(told)
  expect(told).toHaveBeenCalledOnce()
  const address = new URL(assign.mock.lastCall?.[0] ?? '')
  expect(address.origin + address.pathname).toBe(end)
  expect(address.searchParams.get('client_id')).toBe('foyer')
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(
    'https://foyer.test/auth/signed-out',
  )
  expect(address.searchParams.get('state')).toMatch(/^[\da-f-]{36}$/)
})

test('where the provider cannot be told, it stays here and says so', async () => {
  vi.resetModules()
  const { signOut: signOutAnew } = await import('#auth/trips/sign-out.ts')
  const { setSettings: tell } = await import('#config/env.ts')
  tell(readSettings({ VITE_OIDC_ISSUER: issuer }))
  discover({})
  await signOutAnew(async () => undefined)
  expect(assign).toHaveBeenLastCalledWith('/auth/signed-out?provider=open')
})

test('a service that does not answer does not hold it up', async () => {
  discover({ end_session_endpoint: end })
  assign.mockClear()
  vi.useFakeTimers()
  const leaving = signOut(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(900)
  expect(assign).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  await leaving
  expect(assign).toHaveBeenCalledOnce()
})
