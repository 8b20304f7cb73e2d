import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { paths } from '#config/paths.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(() => service.close())

const iris = { username: 'iris', role: 'viewer' } as const

test('the landing page shows public videos, the way in and where it leads', async () => {
  await openApp(service, paths.home())
  const shelf = await screen.findByRole('region', { name: /On view tonight/ })
  expect(within(shelf).getAllByRole('article')).toHaveLength(8)
  expect(screen.queryByText(/Two archivists/)).toBeNull()
  expect(screen.getByText(/You sign in on 127\.0\.0\.1:\d+/)).toBeTruthy()
  const ways = screen.getAllByRole('link', { name: /Sign in/ })
  expect(ways.map((way) => way.getAttribute('href'))).toContain('/signin')
})

test('the same address is the home page of somebody who is signed in', async () => {
  await openApp(service, paths.home(), iris)
  expect(await screen.findByRole('region', { name: 'New on the programme' })).toBeTruthy()
  expect(screen.queryByText(/The doors are open/)).toBeNull()
  expect(await screen.findByRole('button', { name: /iris, your account/ })).toBeTruthy()
})

test('search shows why a video matched and links to the second in which it was said', async () => {
  await openApp(service, paths.search({ q: 'midnight' }))
  const moment = await screen.findByRole('link', { name: /We soldered at midnight/ })
  expect(moment.getAttribute('href')).toBe('/w/Qm7fLdesk_1?t=57&q=midnight&tab=transcript')
  expect(moment.querySelector('mark')?.textContent).toBe('midnight')
})

test('a filter of the search goes into the address and can be cleared', async () => {
  const router = await openApp(service, paths.search({ q: 'light' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Has captions' }))
  expect(router.state.location.search).toBe('?q=light&cc=1')
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  expect(router.state.location.search).toBe('?q=light')
})

test('a search without a match says what to do next', async () => {
  await openApp(service, paths.search({ q: 'xylophonecactus' }))
  expect(await screen.findByText('No match for “xylophonecactus”')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse all videos' })).toBeTruthy()
})

test('a category there is none of is not found, rather than everything', async () => {
  await openApp(service, paths.browse('field-work'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Field work' })).toBeTruthy()
  await openApp(service, paths.browse('no-such-category'))
  expect(await screen.findByRole('heading', { level: 1, name: 'We can’t find that' })).toBeTruthy()
})

test('an internal video offers the sign-in to somebody outside, and leads back to itself', async () => {
  await openApp(service, paths.watch('L3nsOut_lc7', { t: 12 }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to continue' })).toBeTruthy()
  const ways = screen.getAllByRole('link', { name: 'Sign in' })
  expect(ways.map((way) => way.getAttribute('href'))).toContain(
    '/signin?returnTo=%2Fw%2FL3nsOut_lc7%3Ft%3D12',
  )
})
