import { act, fireEvent, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { fetchLazyParts } from '#app/lazy-parts.tsx'
import { paths } from '#config/paths.ts'
import { getPreferences } from '#contract/calls/account-calls.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

const iris = { username: 'iris', role: 'viewer' } as const

let service: RemoteService
/** Calls that are taken and never answered, until their signal ends them. */
let hangs: (call: string) => boolean = () => false
let hangingCount = 0

beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
  const connected = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!hangs(`${init?.method ?? 'GET'} ${url.pathname.replace('/api/v1', '')}`)) {
      return connected(input, init)
    }
    hangingCount += 1
    return new Promise<Response>((_, reject) => {
      init?.signal?.addEventListener('abort', () => {
        hangingCount -= 1
        reject(new DOMException('aborted', 'AbortError'))
      })
    })
  })
})
afterAll(() => service.close())
afterEach(() => {
  vi.useRealTimers()
  hangs = () => false
  hangingCount = 0
})

/** From here on seconds pass only by `pass`. */
async function stopClock(router: Parameters<typeof fetchLazyParts>[0]) {
  fetchLazyParts(router)
  await import('#app/long-wait.tsx')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
}

/** In the region that was there before the words were, which is what screen readers follow. */
const spoken = { selector: '[aria-live]' }
const seen = { selector: 'p' }

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('a page that does not come: a word after 3 s, a question after 15, and cancelling stays here', async () => {
  const router = await openApp(service, paths.about(), iris)
  await screen.findByRole('heading', { level: 1 })
  hangs = (call) => call === 'GET /videos'
  queryClient.removeQueries({ queryKey: ['videos'] })
  await stopClock(router)
  await act(async () => {
    for (const link of screen.getAllByRole('link', { name: 'Browse' }).slice(0, 1)) {
      fireEvent.click(link)
    }
  })
  await pass(2.9)
  expect(screen.queryByText('Still working…')).toBeNull()
  await pass(0.2)
  // What is seen by then is the word of the line above the page.
  expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeTruthy()
  expect(screen.getAllByText('Still working…')).toHaveLength(1)
  expect(screen.getByText('Still working…', spoken)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  await pass(12)
  expect(screen.getByText(/This is slow/, seen)).toBeTruthy()
  await press('Cancel')
  await pass(0.1)
  expect(screen.queryByText(/Still working|This is slow/)).toBeNull()
  expect(location.pathname).toBe(paths.about())
  expect(hangingCount).toBe(0)
})

test('a list that does not come can be waited for, or cancelled and asked for again', async () => {
  await openApp(service, paths.about(), iris)
  await screen.findByRole('heading', { level: 1 })
  hangs = (call) => call === 'GET /search'
  const router = await openApp(service, paths.search({ q: 'midnight' }), iris)
  await screen.findByRole('heading', { name: 'Results for “midnight”' })
  await queryClient.cancelQueries()
  await stopClock(router)
  await act(async () => void queryClient.refetchQueries({ type: 'active' }))
  await pass(15.1)
  await press('Keep waiting')
  expect(screen.getByText('Still working…', seen)).toBeTruthy()
  await pass(60)
  expect(screen.getByText('Still working…', seen)).toBeTruthy()
  await press('Cancel')
  await pass(0.1)
  expect(screen.getByText('Stopped')).toBeTruthy()
  vi.useRealTimers()
  hangs = () => false
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }))
  expect(await screen.findByRole('link', { name: /We soldered at midnight/ })).toBeTruthy()
})

test('a change that does not come through is said and cancelled the same way', async () => {
  const router = await openApp(service, paths.settings('playback'), iris)
  const next = await screen.findByRole('switch', { name: /Play the next video/ })
  const { autoplayNext } = await send(getPreferences)
  hangs = (call) => call === 'PATCH /me/preferences'
  await stopClock(router)
  await act(async () => void fireEvent.click(next))
  await pass(15.1)
  await press('Cancel')
  await pass(0.1)
  expect(hangingCount).toBe(0)
  expect(screen.queryByText(/Still working|This is slow/)).toBeNull()
  expect((await send(getPreferences)).autoplayNext).toBe(autoplayNext)
})

test('what is only freshened behind a page that is there is waited for without a word', async () => {
  const router = await openApp(service, paths.library('history'), iris)
  await screen.findByText('Nothing watched yet')
  hangs = (call) => call.startsWith('GET ')
  await stopClock(router)
  await act(async () => void queryClient.invalidateQueries())
  await pass(30)
  expect(hangingCount).toBeGreaterThan(0)
  expect(screen.queryByText(/Still working|This is slow/)).toBeNull()
})

test('a page that was away without a connection comes back with it', async () => {
  await openApp(service, paths.about(), iris)
  await screen.findByRole('heading', { level: 1 })
  queryClient.clear()
  const connected = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await openApp(service, paths.browse(), iris)
  await screen.findByRole('button', { name: 'Try again' })
  vi.stubGlobal('fetch', connected)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Browse' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('an error that is over before React has drawn that it was tried again does not stay', async () => {
  const connected = globalThis.fetch
  queryClient.clear()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  // With a hash, where going to the same address loads nothing.
  const router = await openApp(service, `${paths.browse()}#main`, iris)
  const again = await screen.findByRole('button', { name: 'Try again' })
  vi.stubGlobal('fetch', connected)
  await act(async () => {
    again.click()
    await vi.waitFor(() => expect(router.state.errors).toBeNull(), { timeout: 30_000 })
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Browse' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(location.hash).toBe('#main')
})
