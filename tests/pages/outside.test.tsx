import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
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
  // What is seen through the door is not shown again: the door leads to it.
  const seen = screen.getByRole('link', { name: /^How we rebuilt the lighting/ })
  expect(seen.getAttribute('href')).toBe(paths.watch('Qm7fLdesk_1'))
  expect(within(shelf).queryByText(/^How we rebuilt the lighting/)).toBeNull()
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

/** Calls to this path are answered by `answer` instead of the service, until the test is over. */
function answerInstead(path: string, answer: () => Promise<Response>): void {
  const elsewhere = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    String(input instanceof Request ? input.url : input).includes(path)
      ? answer()
      : elsewhere(input, init),
  )
  onTestFinished(() => void vi.stubGlobal('fetch', elsewhere))
}

test('a front door that does not open is a page all the same, with somewhere to skip to', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answerInstead('/api/v1/home', async () => new Response('', { status: 400 }))
  await openApp(service, paths.home())
  const main = await screen.findByRole('main')
  expect(within(main).getByRole('heading', { level: 1 })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }))
  expect(document.activeElement).toBe(main)
})

test('what was found stays until it is found by other filters, but not for other words', async () => {
  const router = await openApp(service, paths.search({ q: 'midnight' }))
  await screen.findByRole('link', { name: /We soldered at midnight/ })
  const found = () => screen.queryByRole('link', { name: /We soldered at midnight/ })
  answerInstead('/api/v1/search', () => new Promise(() => undefined))
  await userEvent.click(screen.getByRole('button', { name: 'Has captions' }))
  expect(router.state.location.search).toBe('?q=midnight&cc=1')
  expect(found()?.closest('[aria-busy="true"]')).toBeTruthy()
  await act(() => router.navigate(paths.search({ q: 'light' })))
  expect(await screen.findByRole('status', { name: 'Searching' })).toBeTruthy()
  expect(found()).toBeNull()
})

test('the way back to what was found waits for nothing that is known already', async () => {
  const router = await openApp(service, paths.search({ q: 'midnight' }))
  await screen.findByRole('link', { name: /We soldered at midnight/ })
  await act(() => router.navigate(paths.about()))
  await queryClient.invalidateQueries({ refetchType: 'none' })
  answerInstead('/api/v1/', () => new Promise(() => undefined))
  await act(() => router.navigate(-1))
  expect(await screen.findByRole('link', { name: /We soldered at midnight/ })).toBeTruthy()
})
