import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { followSession } from '#app/follow-session.ts'
import { getSession, tellSession } from '#auth/session/session.ts'
import { paths } from '#config/paths.ts'
import { makeDraft } from '#tests/support/make-draft.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
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

const iris = { username: 'iris', role: 'viewer' } as const
const sampleId = 'Qm7fLdesk_1'

/** A draft of somebody's own in its editor. */
async function openDetails() {
  const router = await openApp(service, paths.about(), { username: 'mara', role: 'creator' })
  followSession(router, queryClient)
  const video = await makeDraft()
  await act(() => router.navigate(paths.studioVideo(video.id)))
  return { videoId: video.id, field: await screen.findByRole('textbox', { name: /^Description/ }) }
}

/** What is said instead of signing out. */
async function question(): Promise<HTMLElement> {
  const words = await screen.findByText(/isn’t saved yet and would be lost/)
  expect(getSession().status).toBe('authenticated')
  const toast = words.closest<HTMLElement>('[role=alert]')
  if (!toast) throw new Error('It is not said at once.')
  return toast
}

async function signOutItem(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: /your account$/ }))
  return screen.findByRole('menuitem', { name: 'Sign out', hidden: true })
}

async function descriptionOf(videoId: string): Promise<unknown> {
  const headers = { Authorization: `Bearer ${await service.tokenFor('mara', 'creator')}` }
  const answer = await fetch(`${service.origin}/api/v1/videos/${videoId}`, { headers })
  return (await answer.json()).description
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
  expect(screen.getByRole('progressbar', { name: 'Signing out' })).toBeTruthy()
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

test('the service is told before the provider ends the token, and not waited for without end', async () => {
  await openAccount()
  const elsewhere = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    String(input instanceof Request ? input.url : input).endsWith('/me/sign-out')
      ? new Promise<Response>(() => undefined)
      : elsewhere(input, init),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(getSession().status).toBe('authenticated')
  expect(screen.getByRole('button', { name: 'Signing out' }).getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(document.body.textContent).toContain('Signing you out'))
})

test('the menu in which somebody signs out stays until the page goes, and says what is going on', async () => {
  await openAccount()
  const elsewhere = globalThis.fetch
  const telling = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    if (String(input instanceof Request ? input.url : input).endsWith('/me/sign-out')) {
      await telling.promise
    }
    return elsewhere(input, init)
  })
  await userEvent.click(await signOutItem())
  expect(await screen.findByRole('menuitem', { name: 'Signing out', hidden: true })).toBeTruthy()
  telling.resolve()
  await waitFor(() => expect(document.body.textContent).toContain('Signing you out'))
  expect(screen.queryByRole('menuitem', { name: 'Signing out', hidden: true })).toBeNull()
})

test('signing out saves what was just written', async () => {
  const { videoId, field } = await openDetails()
  fireEvent.change(field, { target: { value: 'Written a moment before leaving' } })
  await userEvent.click(await signOutItem())
  await waitFor(() => expect(document.body.textContent).toContain('Signing you out'))
  expect(await descriptionOf(videoId)).toBe('Written a moment before leaving')
})

test('signing out never drops words that cannot be saved without asking', async () => {
  const { field } = await openDetails()
  const elsewhere = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    init?.method === 'PATCH' ? Promise.reject(new TypeError('offline')) : elsewhere(input, init),
  )
  fireEvent.change(field, { target: { value: 'Nowhere but here' } })
  await userEvent.click(await signOutItem())
  const asked = await question()
  const item = screen.queryByRole('menuitem', { name: 'Sign out', hidden: true })
  expect(item, 'no menu stands over the question').toBeNull()
  expect(field).toHaveProperty('value', 'Nowhere but here')
  await userEvent.click(within(asked).getByRole('button', { name: 'Sign out anyway' }))
  await waitFor(() => expect(document.body.textContent).toContain('Signing you out'))
})

test('neither half a comment nor a changed profile is dropped without asking', async () => {
  await openApp(service, paths.watch(sampleId, { tab: 'comments' }), iris)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Add a comment' }), 'Half a')
  await userEvent.click(await signOutItem())
  await userEvent.click(within(await question()).getByRole('button', { name: 'Dismiss' }))
  await openApp(service, paths.settings('account'), iris)
  await userEvent.type(await screen.findByRole('textbox', { name: /^About you/ }), 'I draw maps')
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await question()
})
