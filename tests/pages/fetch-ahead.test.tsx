import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { fetchAhead } from '#app/fetch-ahead.ts'
import { tellSession } from '#auth/session/session.ts'
import { paths } from '#config/paths.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

const iris = { username: 'iris', role: 'viewer' } as const

let service: RemoteService
/** The calls of the page, without their queries. */
let calls: string[] = []
/** What is known of a film is answered when this has resolved. */
const film = { isKnown: Promise.resolve() }
/** The code of the watch page comes when this has resolved. */
const code = vi.hoisted(() => ({ isHere: Promise.resolve(), isAsked: false }))
vi.mock('#routes/watch.tsx', async (original) => {
  code.isAsked = true
  await code.isHere
  return original()
})

beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
  const connected = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    calls.push(pathname)
    if (/^\/api\/v1\/videos\/[^/]+$/.test(pathname)) await film.isKnown
    return connected(input, init)
  })
})
afterAll(() => service.close())

/** Resting on a film for as long as it takes to mean it. */
async function restOnFilm(): Promise<string> {
  const router = await openApp(service, paths.browse(), iris)
  fetchAhead(router)
  await screen.findByRole('heading', { level: 1 })
  const link = document.querySelector<HTMLAnchorElement>('a[href^="/w/"]')
  if (!link) throw new Error('No film to rest on.')
  calls = []
  act(() => link.focus())
  await new Promise((go) => setTimeout(go, 200))
  return `/api/v1/videos/${link.pathname.split('/').at(-1)}`
}

test('whoever signs out while the code is on its way does not ask as nobody', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  code.isHere = promise
  const video = await restOnFilm()
  await vi.waitFor(() => expect(code.isAsked).toBe(true), { timeout: 30_000 })
  act(() => tellSession({ kind: 'signed-out', isLeaving: true }))
  resolve()
  await import('#routes/watch.tsx')
  await new Promise((go) => setTimeout(go, 200))
  expect(calls).not.toContain(video)
})

test('whoever signs out while what is known of it is on its way asks for no permission', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  film.isKnown = promise
  const video = await restOnFilm()
  await vi.waitFor(() => expect(calls).toContain(video), { timeout: 30_000 })
  act(() => tellSession({ kind: 'signed-out', isLeaving: true }))
  resolve()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 30_000 })
  await new Promise((go) => setTimeout(go, 200))
  expect(calls).not.toContain(`${video}/playback`)
})

test('whoever rests on a film has what is known of it, and the permission, before they press', async () => {
  const video = await restOnFilm()
  await vi.waitFor(() => expect(calls).toContain(`${video}/playback`), { timeout: 30_000 })
})
