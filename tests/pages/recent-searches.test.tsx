import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { personOf } from '#auth/session/session-machine.ts'
import { getSession, tellSession } from '#auth/session/session.ts'
import { userManager } from '#auth/storage/user-manager.ts'
import { paths } from '#config/paths.ts'
import { changePreferences } from '#data/account/account.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService()
  connectPageTo(service)
})
afterAll(() => service.close())
afterEach(() => localStorage.removeItem('foyer.searches'))

const iris = { username: 'iris', role: 'viewer' } as const
const known = { isKnown: true }

const resultsFor = (q: string) =>
  screen.findByRole('heading', { level: 1, name: `Results for “${q}”` })

async function search(q: string): Promise<void> {
  await openApp(service, paths.search({ q }), iris, known)
  await resultsFor(q)
}

const recent = () => screen.queryByRole('navigation', { name: 'Recent searches' })

async function openEmpty(): Promise<void> {
  await openApp(service, paths.search(), iris, known)
  await screen.findByRole('heading', { level: 1, name: 'Search' })
}

test('what was searched for is offered where nothing is, and can be cleared', async () => {
  await search('dimmer')
  await waitFor(() => expect(localStorage.getItem('foyer.searches')).toContain('dimmer'))
  await openEmpty()
  const list = within(await screen.findByRole('navigation', { name: 'Recent searches' }))
  const link = list.getByRole('link', { name: 'dimmer' })
  expect(link.getAttribute('href')).toBe(paths.search({ q: 'dimmer' }))
  await userEvent.click(list.getByRole('button', { name: 'Clear' }))
  expect(recent()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(localStorage.getItem('foyer.searches')).toBeNull()
})

test('nothing is kept of somebody who wants no history, and what was is forgotten', async () => {
  await search('dimmer')
  await waitFor(() => expect(localStorage.getItem('foyer.searches')).toContain('dimmer'))
  await changePreferences({ history: { enabled: false } })
  await search('lino')
  await waitFor(() => expect(localStorage.getItem('foyer.searches')).toBeNull())
  await openEmpty()
  expect(recent()).toBeNull()
  await changePreferences({ history: { enabled: true } })
})

test('nothing is kept of somebody who signs out here; a page of nobody takes it from nobody', async () => {
  await search('dimmer')
  await waitFor(() => expect(localStorage.getItem('foyer.searches')).toContain('dimmer'))
  await openApp(service, paths.browse(), undefined, known)
  expect(localStorage.getItem('foyer.searches')).toContain('dimmer')
  await openApp(service, paths.settings('account'), iris, known)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(localStorage.getItem('foyer.searches')).toBeNull())
})

test('a renewal that is only late takes nothing; what the provider ends takes it, with nobody there to press', async () => {
  await search('dimmer')
  await waitFor(() => expect(localStorage.getItem('foyer.searches')).toContain('dimmer'))
  const user = personOf(getSession())
  if (user === null) throw new Error('nobody is signed in')
  act(() => tellSession({ kind: 'renewal-delayed', user, retryAtMs: Date.now() + 60_000 }))
  act(() => tellSession({ kind: 'renewed', user }))
  expect(localStorage.getItem('foyer.searches')).toContain('dimmer')
  act(() => tellSession({ kind: 'ran-out' }))
  await screen.findByRole('alertdialog', { name: 'You’ve been signed out', hidden: true })
  expect(localStorage.getItem('foyer.searches')).toBeNull()
})

test('a sign-out at the provider, heard in a frame of its page, takes it', async () => {
  await search('dimmer')
  await waitFor(() => expect(localStorage.getItem('foyer.searches')).toContain('dimmer'))
  const user = await userManager().getUser()
  if (user === null) throw new Error('nobody is signed in')
  user.profile.sid = 'session-1'
  await userManager().storeUser(user)
  const frame = (sid: string) => `/auth/front-channel-logout?iss=${service.issuer}&sid=${sid}`
  await openApp(service, frame('of-somebody-else'), undefined, known)
  await waitFor(() => expect(document.title).toMatch(/Signed out/))
  expect(localStorage.getItem('foyer.searches')).toContain('dimmer')
  await openApp(service, frame('session-1'), undefined, known)
  await waitFor(() => expect(localStorage.getItem('foyer.searches')).toBeNull())
})

test('nothing is taken from whoever signed in elsewhere over a page of somebody else', async () => {
  await search('dimmer')
  await waitFor(() => expect(localStorage.getItem('foyer.searches')).toContain('dimmer'))
  const user = personOf(getSession())
  if (user === null) throw new Error('nobody is signed in')
  const other = Object.assign(Object.create(user), { profile: { ...user.profile, sub: 'mara' } })
  act(() => tellSession({ kind: 'adopted', user: other }))
  await screen.findByRole('alertdialog', { name: /is signed in now/, hidden: true })
  expect(localStorage.getItem('foyer.searches')).toContain('dimmer')
})

test('nothing is kept of a visitor', async () => {
  const router = await openApp(service, paths.search({ q: 'dimmer' }))
  await resultsFor('dimmer')
  await act(() => router.navigate(paths.search()))
  await screen.findByRole('heading', { level: 1, name: 'Search' })
  expect([recent(), localStorage.getItem('foyer.searches')]).toEqual([null, null])
})
