import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { User } from 'oidc-client-ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { provider } from '#auth/provider/provider.ts'
import { confirmPerson } from '#auth/renewal/step-up.ts'
import { personOf } from '#auth/session/session-machine.ts'
import { getSession, tellSession } from '#auth/session/session.ts'
import { rememberSignOut } from '#auth/storage/sign-in-memory.ts'
import { setSettings, settings } from '#config/env.ts'
import { paths } from '#config/paths.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService()
})
beforeEach(() => {
  connectPageTo(service)
  provider().forget()
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => service.close())

const iris = { username: 'iris', role: 'viewer' } as const
const signUp = { name: 'Create an account' }

/** The provider's discovery document as a browser would be given it. */
function discover(fields: Record<string, unknown>): void {
  const elsewhere = globalThis.fetch
  const { issuer } = service
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) =>
    addressOf(request[0]) === `${issuer}/.well-known/openid-configuration`
      ? Response.json({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          ...fields,
        })
      : elsewhere(...request),
  )
}

function addressOf(input: string | URL | Request): string {
  return input instanceof Request ? input.url : String(input)
}

/** Somebody with the service's own token, named as a provider names people. */
async function personNamed(username: 'iris' | 'mara', name: string): Promise<User> {
  const { profile } = personOf(getSession()) ?? { profile: null }
  const nowS = Math.floor(Date.now() / 1000)
  return new User({
    access_token: await service.tokenFor(username, 'viewer'),
    token_type: 'Bearer',
    expires_at: nowS + 600,
    profile: {
      iss: service.issuer,
      aud: 'foyer',
      iat: nowS,
      exp: nowS + 600,
      ...profile,
      sub: username,
      name,
      email: `${username}@quillmoor.test`,
    },
  })
}

async function tell(...event: Parameters<typeof tellSession>): Promise<void> {
  await act(async () => tellSession(...event))
}

/** Iris with a page open, and Mara signing in in another tab. */
async function somebodyElseSignsIn(): Promise<HTMLElement> {
  await openApp(service, paths.settings('account'), iris)
  await screen.findByRole('heading', { level: 1, name: 'Account' })
  await tell({ kind: 'renewed', user: await personNamed('iris', 'Iris Quell') })
  const mara = await personNamed('mara', 'Mara Veldt')
  await tell({ kind: 'adopted', user: mara })
  return screen.findByRole('alertdialog', { name: 'Mara Veldt is signed in now' })
}

test('an account can be made where the provider says so, and nowhere else', async () => {
  discover({ prompt_values_supported: ['none', 'login', 'create'] })
  await openApp(service, paths.signIn('/library'))
  expect(await screen.findByRole('button', signUp)).toBeTruthy()
  provider().forget()
  discover({ prompt_values_supported: ['none', 'login'] })
  await openApp(service, paths.signIn('/library'))
  const asked = provider().metadata()
  await screen.findByRole('button', { name: 'Sign in with Quillmoor' })
  await act(() => asked.then(() => undefined))
  expect(screen.queryByRole('button', signUp)).toBeNull()
})

test('the sign-in page leads to the public videos, not to the page that led here', async () => {
  await openApp(service, paths.signIn())
  const away = await screen.findByRole('link', { name: 'Browse public videos instead' })
  expect(away.getAttribute('href')).toBe('/browse')
})

test('a sign-in names the provider as people call it', async () => {
  const known = settings()
  setSettings({ ...known, oidc: { ...known.oidc, providerName: 'Moorgate' } })
  await openApp(service, paths.signIn('/library'))
  expect(await screen.findByRole('button', { name: 'Sign in with Moorgate' })).toBeTruthy()
  await openApp(service, paths.home())
  expect(await screen.findByRole('link', { name: 'Sign in with Moorgate' })).toBeTruthy()
})

test('a pointer on the landing page’s way in makes the request before the press', async () => {
  discover({})
  await openApp(service, paths.home())
  const entry = await screen.findByRole('link', { name: 'Sign in with Quillmoor' })
  const requests = () => Object.keys(localStorage).filter((key) => key.startsWith('foyer.oidc.'))
  expect(requests()).toEqual([])
  await userEvent.hover(entry)
  await waitFor(() => expect(requests()).toHaveLength(1))
})

test('somebody else’s sign-in covers the page and offers both ways on', async () => {
  const overlay = await somebodyElseSignsIn()
  expect(overlay.textContent).toContain('this page is still Iris Quell’s')
  const open = vi.spyOn(window, 'open').mockReturnValue(window)
  await userEvent.click(within(overlay).getByRole('button', { name: 'Sign in as Iris Quell' }))
  expect(open.mock.calls[0]?.[0]).toBe('/auth/renew?prompt=login&hint=iris%40quillmoor.test')
  expect(within(overlay).getByRole('status').textContent).toMatch(/^Finish in the small window/)
  // The window was closed without signing in: the same press opens it again.
  await userEvent.click(within(overlay).getByRole('button', { name: 'Sign in as Iris Quell' }))
  expect(open).toHaveBeenCalledTimes(2)
})

test('a window that is blocked is said, and the next press signs in on the page', async () => {
  await openApp(service, paths.settings('account'), iris)
  await screen.findByRole('heading', { level: 1, name: 'Account' })
  vi.spyOn(window, 'open').mockReturnValue(null)
  await tell({ kind: 'ran-out' })
  const overlay = await screen.findByRole('alertdialog', { name: 'You’ve been signed out' })
  await userEvent.click(within(overlay).getByRole('button', { name: 'Sign in again' }))
  expect(within(overlay).getByRole('status').textContent).toMatch(
    /^The window didn’t open\. Allow pop-ups for this site, or press again/,
  )
})

test('a call that needs a fresh sign-in asks for it, and can be left', async () => {
  await openApp(service, paths.settings('account'), iris)
  await screen.findByRole('heading', { level: 1, name: 'Account' })
  const open = vi.spyOn(window, 'open').mockReturnValue(window)
  const first = confirmPerson({ maxAgeS: 300 })
  const question = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await userEvent.click(within(question).getByRole('button', { name: 'Continue' }))
  expect(open.mock.calls[0]?.[0]).toBe('/auth/renew?maxAge=300')
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(await first).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a fresh sign-in closes the question and hands its token to the call', async () => {
  await openApp(service, paths.settings('account'), iris)
  await screen.findByRole('heading', { level: 1, name: 'Account' })
  const wanted = confirmPerson({ maxAgeS: 300 })
  await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  const fresh = await personNamed('iris', 'Iris Quell')
  fresh.profile.auth_time = Math.floor(Date.now() / 1000)
  await tell({ kind: 'adopted', user: fresh })
  expect(await wanted).toBe(fresh.access_token)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the signed-out page claims nothing that is not so, and keeps its address clean', async () => {
  await openApp(service, '/auth/signed-out?state=somebody-else&provider=open')
  expect(await screen.findByText(/^Nobody is signed in to Quillmoor/)).toBeTruthy()
  expect(screen.queryByText(/Thanks for coming/)).toBeNull()
  expect(screen.queryByText(/On a shared computer/)).toBeNull()
  expect(location.search).toBe('')

  await openApp(service, '/auth/signed-out?state=x', iris)
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re signed in' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeTruthy()
})

test('a sign-out of this tab’s own is said as one', async () => {
  const router = await openApp(service, paths.about())
  rememberSignOut('mine')
  await act(() => router.navigate('/auth/signed-out?state=mine'))
  expect(await screen.findByText(/in every tab on this device. Thanks for coming/)).toBeTruthy()
})

test('the account says who is signed in, with whom, and leads to the provider’s own page', async () => {
  const known = settings()
  const accountUrl = 'https://id.quillmoor.test/account'
  setSettings({ ...known, oidc: { ...known.oidc, providerName: 'Moorgate', accountUrl } })
  await openApp(service, paths.settings('account'), iris)
  expect(await screen.findByText('Signed in as iris')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Your Moorgate account (opens in a new tab)' })
  expect(link.getAttribute('href')).toBe(accountUrl)
  expect(link.getAttribute('target')).toBe('_blank')
})

test('the list of sign-ins begins with this one, which is ended by signing out', async () => {
  await openApp(service, paths.settings('sessions'), iris)
  const row = (await screen.findByText('This one')).closest('li')
  expect(row?.textContent).toContain('In use now')
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
  expect(document.title).toBe('Where you’re signed in · Quillmoor')
})

test('a list that does not load says what is safe, and can be asked for again', async () => {
  const elsewhere = globalThis.fetch
  let isBroken = true
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) =>
    isBroken && addressOf(request[0]).includes('/me/sessions')
      ? new Response(null, { status: 404 })
      : elsewhere(...request),
  )
  await openApp(service, paths.settings('sessions'), iris)
  expect(await screen.findByText('This list didn’t load')).toBeTruthy()
  expect(screen.getByText(/You are still signed in here/)).toBeTruthy()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }))
  expect(await screen.findByText('This one')).toBeTruthy()
})
