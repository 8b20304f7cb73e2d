import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

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

test('nothing is kept of a visitor', async () => {
  const router = await openApp(service, paths.search({ q: 'dimmer' }))
  await resultsFor('dimmer')
  await act(() => router.navigate(paths.search()))
  await screen.findByRole('heading', { level: 1, name: 'Search' })
  expect([recent(), localStorage.getItem('foyer.searches')]).toEqual([null, null])
})
