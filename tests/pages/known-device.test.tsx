import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { followSession } from '#app/follow-session.ts'
import { prefetchMemberShell } from '#app/shell/member-shell.tsx'
import { rememberUploader } from '#app/shell/uploader-memory.ts'
import { getSession, tellSession } from '#auth/session/session.ts'
import { paths } from '#config/paths.ts'
import { connectPageTo, openApp, type Visitor } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
/** Has the service not said yet who somebody is? */
let isSilent: boolean
/** How long it thinks about that. */
let thinkingMs: number
beforeAll(async () => {
  service = await startRemoteService()
  connectPageTo(service)
  const forward = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    if (isSilent && url.endsWith('/me')) return new Promise(() => undefined)
    if (url.endsWith('/me')) await new Promise((resolve) => setTimeout(resolve, thinkingMs))
    return forward(input, init)
  })
})
afterAll(() => service.close())
beforeEach(() => {
  isSilent = false
  thinkingMs = 0
})

const mara = { username: 'mara', role: 'creator' } as const
const iris = { username: 'iris', role: 'viewer' } as const
const tabs = () => screen.findByRole('navigation', { name: 'Main, below' })

/** A visit during which the service says who is here. */
async function visit(visitor: Visitor, isKnown = false) {
  const router = await openApp(service, paths.about(), visitor, { isKnown })
  await screen.findByRole('button', { name: /your account$/ })
  return router
}

/** A visit whose page is kept true to the session, until the test has ended. */
async function visitFollowed(visitor: Visitor) {
  onTestFinished(followSession(await visit(visitor), queryClient))
}

/** The first picture of a later visit, before the service has said who is here. */
async function firstTabs(visitor: Visitor): Promise<number> {
  cleanup()
  isSilent = true
  await openApp(service, paths.about(), visitor, { isKnown: true })
  const count = within(await tabs()).getAllByRole('link').length
  expect(screen.queryByRole('button', { name: /your account$/ })).toBeNull()
  return count
}

test('the first picture has the tabs this person had the last time', async () => {
  await visit(mara)
  expect(within(await tabs()).getAllByRole('link')).toHaveLength(5)
  expect(await firstTabs(mara)).toBe(5)
})

test('the first picture of somebody new has their own tabs, for it waits a moment for the role', async () => {
  thinkingMs = 200
  await openApp(service, paths.about(), mara)
  expect(within(await tabs()).getAllByRole('link')).toHaveLength(5)
})

test('the first picture of somebody known has their avatar, where the service says at once who they are', async () => {
  await visit(mara)
  cleanup()
  thinkingMs = 400
  await openApp(service, paths.about(), mara, { isKnown: true })
  await tabs()
  expect(screen.queryByRole('button', { name: /your account$/ })).not.toBeNull()
})

test('whoever is known to upload nothing is waited for no longer than that', async () => {
  await visit(iris)
  await waitFor(() => expect(Object.keys(localStorage)).toContain('foyer.uploader'))
  queryClient.clear()
  isSilent = true
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const [known, stranger] = [vi.fn(), vi.fn()]
  void prefetchMemberShell(iris.username).then(known)
  void prefetchMemberShell(mara.username).then(stranger)
  await vi.advanceTimersByTimeAsync(600)
  expect([known, stranger].map((shown) => shown.mock.calls.length)).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(400)
  expect(stranger).toHaveBeenCalledOnce()
})

test('nobody has the tabs of somebody else', async () => {
  await visit(mara)
  expect(await firstTabs(iris)).toBe(4)
})

test('whoever may no longer upload loses the tab as soon as the service says so, and for good', async () => {
  await visit(mara)
  await visit({ ...mara, role: 'viewer' }, true)
  expect(within(await tabs()).getAllByRole('link')).toHaveLength(4)
  expect(await firstTabs(mara)).toBe(4)
})

test('whoever stays keeps the tab while their session is renewed', async () => {
  await visitFollowed(mara)
  await waitFor(() => expect(Object.keys(localStorage)).toContain('foyer.uploader'))
  act(() => tellSession({ kind: 'renewal-began' }))
  expect(getSession().status).toBe('renewing')
  expect(Object.keys(localStorage)).toContain('foyer.uploader')
  expect(await firstTabs(mara)).toBe(5)
})

test('a sign-out leaves nothing of it on the device', async () => {
  await visitFollowed(mara)
  await waitFor(() => expect(Object.keys(localStorage)).toContain('foyer.uploader'))
  act(() => tellSession({ kind: 'signed-out', isLeaving: true }))
  await waitFor(() => expect(Object.keys(localStorage)).not.toContain('foyer.uploader'))
})

test('nor does somebody else who signs in', async () => {
  await visitFollowed(iris)
  rememberUploader(mara.username, true)
  expect(Object.keys(localStorage)).toContain('foyer.uploader')
  act(() => tellSession({ kind: 'renewal-began' }))
  expect(Object.keys(localStorage)).not.toContain('foyer.uploader')
})
