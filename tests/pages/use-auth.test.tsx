import { act, cleanup, render, screen } from '@testing-library/react'
import { User } from 'oidc-client-ts'
import { StrictMode, type ReactNode } from 'react'
import { useAuth } from 'react-oidc-context'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { Providers } from '#app/providers.tsx'
import { endSession } from '#auth/renewal/keep-session.ts'
import { startSession } from '#auth/renewal/start-session.ts'
import { forgetSession, getSession } from '#auth/session/session.ts'
import { useSession } from '#auth/session/use-session.ts'
import { userManager } from '#auth/storage/user-manager.ts'
import { setSettings } from '#config/env.ts'
import { readSettings } from '#config/read-settings.ts'

setSettings(readSettings({ VITE_OIDC_ISSUER: 'https://id.quillmoor.example' }))

function userOf(sub: string): User {
  const nowS = Math.floor(Date.now() / 1000)
  const profile = { sub, iss: 'https://id.quillmoor.example', aud: 'foyer', iat: nowS, exp: nowS }
  return new User({
    access_token: `token of ${sub}`,
    token_type: 'Bearer',
    expires_at: nowS + 600,
    profile,
  })
}

/** What the library's own hook says, beside what guards and screens read. */
function Both(): ReactNode {
  const auth = useAuth()
  const session = useSession()
  return (
    <p>
      {auth.isAuthenticated ? `library: ${auth.user?.profile.sub}` : 'library: nobody'},{' '}
      {session.isAuthenticated ? 'guards: in' : 'guards: out'}
    </p>
  )
}

/** News of another tab, as a second tab of this browser would send it. */
async function tellFromOtherTab(user: User): Promise<void> {
  await userManager().storeUser(user)
  const tab = new BroadcastChannel('foyer.session')
  tab.postMessage({ kind: 'signed-in' })
  tab.close()
}

beforeEach(async () => {
  localStorage.clear()
  forgetSession()
  await userManager().storeUser(userOf('iris'))
  await startSession()
  await act(async () => {
    render(
      <StrictMode>
        <Providers>
          <Both />
        </Providers>
      </StrictMode>,
    )
  })
})
afterEach(cleanup)

test('the hook of the library and the guards agree on who is signed in, and that nobody is after the end', async () => {
  expect(await screen.findByText('library: iris, guards: in')).toBeTruthy()
  await act(() => endSession())
  expect(await screen.findByText('library: nobody, guards: out')).toBeTruthy()
})

test('somebody else who signs in in another tab is nobody here until that is decided', async () => {
  await act(() => tellFromOtherTab(userOf('mara')))
  expect(await screen.findByText('library: nobody, guards: out')).toBeTruthy()
  expect(getSession()).toMatchObject({ status: 'expired', user: { profile: { sub: 'iris' } } })
})

test('the same person who signs in in another tab is simply here', async () => {
  await act(() => endSession())
  await act(() => tellFromOtherTab(userOf('iris')))
  expect(await screen.findByText('library: iris, guards: in')).toBeTruthy()
})
