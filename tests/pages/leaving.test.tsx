import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { followSession } from '#app/follow-session.ts'
import { tellSession } from '#auth/session.ts'
import { paths } from '#config/paths.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService()
})
beforeEach(() => connectPageTo(service))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
afterAll(() => service.close())

async function openAccount(): Promise<void> {
  const router = await openApp(service, paths.settings('account'), {
    username: 'iris',
    role: 'viewer',
  })
  followSession(router, queryClient)
  await screen.findByRole('button', { name: 'Sign out' })
}

/** What React keeps in the document and does not show, while what comes next is loaded. */
function hidden(): Element | null {
  return document.querySelector('[style*="display: none"]')
}

// First, while what comes after the sign-out has never been loaded.
test('a sign-out in another tab leaves nothing of the person hidden in the page', async () => {
  await openAccount()
  act(() => tellSession({ kind: 'signed-out', isLeaving: false }))
  expect(hidden()).toBeNull()
  expect(await screen.findByRole('heading', { name: 'You’re signed out' })).toBeTruthy()
})

test('signing out takes the page away at once, and says what is going on', async () => {
  await openAccount()
  await act(async () => tellSession({ kind: 'signed-out', isLeaving: true }))
  expect(document.body.textContent).toContain('Signing you out')
  expect(screen.queryByRole('heading', { name: 'Account' })).toBeNull()
  expect(hidden()).toBeNull()
})

test('a page whose browser does not leave goes on to where nobody is signed in', async () => {
  await openAccount()
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(document.body.textContent).toContain('Signing you out'))
  await vi.advanceTimersByTimeAsync(12_000)
  expect(await screen.findByRole('heading', { name: 'You’re signed out' })).toBeTruthy()
})
