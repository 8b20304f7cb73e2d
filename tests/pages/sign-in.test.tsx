import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { followSession } from '#app/follow-session.ts'
import { followMessage } from '#auth/renewal/follow-tabs.ts'
import { endSession } from '#auth/renewal/keep-session.ts'
import { describeKeptWork } from '#auth/session/kept-work.ts'
import { forgetSession, tellSession } from '#auth/session/session.ts'
import { SignInError } from '#auth/session/sign-in-error.ts'
import { askAgainNextTime } from '#auth/storage/sign-in-memory.ts'
import { paths } from '#config/paths.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService()
  connectPageTo(service)
})
afterAll(() => service.close())

const iris = { username: 'iris', role: 'viewer' } as const

function h1(): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1 })
}

test('a page for signed-in people leads to the sign-in page, which says where it will go on', async () => {
  const router = await openApp(service, '/library/history?q=lens')
  expect((await h1()).textContent).toBe('Sign in to continue')
  expect(router.state.location).toMatchObject({ pathname: '/signin' })
  expect(router.state.location.search).toBe('?returnTo=%2Flibrary%2Fhistory%3Fq%3Dlens')
  expect(screen.getByText('Library, History').tagName).toBe('B')
  expect(screen.getByText(/You sign in on 127\.0\.0\.1:\d+\. This site never sees/)).toBeTruthy()
  expect(document.title).toBe('Sign in · Quillmoor')
})

test('a page whose person signs out in another tab says so, and keeps the way back', async () => {
  const router = await openApp(service, paths.settings('account'), iris)
  expect((await h1()).textContent).toBe('Account')
  followSession(router, queryClient)
  const tab = new BroadcastChannel('foyer.session')
  tab.postMessage({ kind: 'signed-out' })
  tab.close()
  await waitFor(async () => expect((await h1()).textContent).toBe('You’re signed out'))
  expect(router.state.location.search).toBe('?returnTo=%2Fsettings%2Faccount')
  expect(screen.getByText(/We’ll take you straight back/)).toBeTruthy()
  expect(screen.getByText('You were signed out in another tab.')).toBeTruthy()
  // It is said once.
  expect(screen.queryByRole('link', { name: 'Sign in again' })).toBeNull()
})

test('where everybody may stay, one sentence says how the session ended, and leads back in', async () => {
  const router = await openApp(service, paths.about(), iris)
  followSession(router, queryClient)
  await screen.findByRole('button', { name: /iris, your account/ })
  await act(() => followMessage({ kind: 'signed-out' }))
  expect(
    await screen.findByText('You were signed out in another tab.', { selector: 'p' }),
  ).toBeTruthy()
  const way = screen.getByRole('link', { name: 'Sign in again' })
  expect(way.getAttribute('href')).toBe('/signin?returnTo=%2Fabout')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('You were signed out in another tab.', { selector: 'p' })).toBeNull()
})

test('a session that the provider has ended is said in other words, and is over with the next page', async () => {
  const router = await openApp(service, paths.about(), iris)
  followSession(router, queryClient)
  await screen.findByRole('button', { name: /iris, your account/ })
  await act(() => followMessage({ kind: 'signed-out', isByProvider: true }))
  expect(await screen.findByText('Your session has ended.', { selector: 'p' })).toBeTruthy()
  await act(() => router.navigate(paths.browse()))
  await waitFor(() =>
    expect(screen.queryByText('Your session has ended.', { selector: 'p' })).toBeNull(),
  )
})

test('a kept session that could not be renewed says so on the sign-in page', async () => {
  const router = await openApp(service, paths.about())
  act(forgetSession)
  act(() => tellSession({ kind: 'ran-out' }))
  expect(await screen.findByText('Your session has ended.', { selector: 'p' })).toBeTruthy()
  await act(() => router.navigate(paths.library('history')))
  expect((await h1()).textContent).toBe('Your session has ended')
  // Nor does that change under the finger that presses.
  const button = screen.getByRole('button', { name: /^Sign in with/ })
  act(() => {
    button.click()
    tellSession({ kind: 'leaving' })
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your session has ended')
})

test('somebody who is signed in passes the guard, and the sign-in page sends them on', async () => {
  const guarded = await openApp(service, paths.settings('account'), iris)
  expect((await h1()).textContent).toBe('Account')
  expect(guarded.state.location.pathname).toBe('/settings/account')
  const threshold = await openApp(service, paths.signIn('/settings/account'), iris)
  await waitFor(() => expect(threshold.state.location.pathname).toBe('/settings/account'))
})

test('a return address that would leave the site leads home', async () => {
  const router = await openApp(service, '/signin?returnTo=%2F%2Fevil.test', iris)
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('a session that cannot be read is an error with a way on, not the sign-in page', async () => {
  const router = await openApp(service, paths.about())
  tellSession({ kind: 'failed', error: new SignInError('storage-blocked', null) })
  await router.navigate(paths.library())
  expect((await screen.findByText('We can’t see whether you’re signed in')).tagName).toBe('H1')
  expect(router.state.location.pathname).toBe('/library')
})

test('a provider that is down is said when somebody wants to sign in, with what to tell the help desk', async () => {
  await service.setIssuerDown(true)
  await openApp(service, paths.signIn('/upload'))
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Quillmoor' }))
  expect(await screen.findByText('We can’t reach the sign-in service')).toBeTruthy()
  expect(screen.getByText('provider-unreachable')).toBeTruthy()
  expect(screen.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{2}$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse public videos' })).toBeTruthy()
  await service.setIssuerDown(false)
})

test('an old callback address with a valid session goes on without a word', async () => {
  const router = await openApp(service, '/auth/callback', iris)
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('a session that runs out keeps the page under an overlay that says what is safe', async () => {
  const forget = describeKeptWork(() => ['2 uploads are paused, at 64% and 38%'])
  const router = await openApp(service, paths.settings('account'), iris)
  await screen.findByRole('heading', { level: 1, name: 'Account' })
  await endSession()
  const overlay = await screen.findByRole('alertdialog', { name: 'You’ve been signed out' })
  expect(overlay.textContent).toContain('2 uploads are paused, at 64% and 38%')
  expect(router.state.location.pathname).toBe('/settings/account')
  expect(screen.getByRole('heading', { level: 1, hidden: true, name: 'Account' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out here' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  forget()
})

test('after signing out, a provider that could not be told is named', async () => {
  const router = await openApp(service, '/auth/signed-out')
  expect((await h1()).textContent).toBe('You’re signed out')
  expect(screen.queryByText(/On a shared computer/)).toBeNull()
  askAgainNextTime()
  await router.revalidate()
  expect(await screen.findByText(/On a shared computer/)).toBeTruthy()
})

test('an address that leads nowhere says so, with two ways on', async () => {
  await openApp(service, '/no/such/page')
  expect(await screen.findByRole('heading', { level: 1, name: 'We can’t find that' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeTruthy()
})

test('links of other portals’ addresses lead to the same video', async () => {
  const router = await openApp(service, '/watch?v=aB3_-x9')
  await waitFor(() => expect(router.state.location.pathname).toBe('/w/aB3_-x9'))
})
