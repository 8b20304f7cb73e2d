import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { User } from 'oidc-client-ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { followSession } from '#app/follow-session.ts'
import { clearSession, endSession } from '#auth/renewal/keep-session.ts'
import { personOf } from '#auth/session/session-machine.ts'
import { getSession } from '#auth/session/session.ts'
import { adopt } from '#auth/storage/stored-session.ts'
import { paths } from '#config/paths.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(() => service.close())

const videoId = 'c00lArch_p3'

async function descriptionOn(username: string): Promise<unknown> {
  const headers = { Authorization: `Bearer ${await service.tokenFor(username, 'admin')}` }
  const answer = await fetch(`${service.origin}/api/v1/videos/${videoId}`, { headers })
  return (await answer.json()).description
}

/** The page of a video, with words in it that were written after its session had run out. */
async function writeAfterTheEnd(words: string): Promise<User> {
  const router = await openApp(service, paths.studioVideo(videoId), {
    username: 'ada',
    role: 'admin',
  })
  followSession(router, queryClient)
  const field = await screen.findByRole('textbox', { name: /^Description/ })
  const user = personOf(getSession())
  if (!user) throw new Error('nobody is signed in')
  await act(() => endSession())
  fireEvent.change(field, { target: { value: words } })
  await screen.findByText(/^Not saved: .* Your text is kept here\.$/)
  return user
}

/** Every save is refused with this status, until the answer is called. */
function refuseSaves(status: number): () => void {
  const elsewhere = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    init?.method === 'PATCH'
      ? Promise.resolve(new Response('', { status }))
      : elsewhere(input, init),
  )
  return () => void vi.stubGlobal('fetch', elsewhere)
}

test('words written while nobody was signed in are saved once their writer is back', async () => {
  const words = `Written at the end ${Date.now()}`
  const user = await writeAfterTheEnd(words)
  await act(() => adopt(user))
  expect(await screen.findByText('Saved a moment ago')).toBeTruthy()
  expect(await descriptionOn('ada')).toBe(words)
})

test('whoever signs out of a session that has run out is told what is lost with it', async () => {
  await openApp(service, paths.studioVideo(videoId), { username: 'ada', role: 'admin' })
  const field = await screen.findByRole('textbox', { name: /^Description/ })
  fireEvent.change(field, { target: { value: 'Written a moment before the end' } })
  await act(() => endSession())
  const overlay = await screen.findByRole('alertdialog', { name: 'You’ve been signed out' })
  expect(overlay.textContent).toContain('Some of what you wrote on this page isn’t saved yet.')
  expect(within(overlay).getByRole('button', { name: 'Sign out and lose it' })).toBeTruthy()
  expect(within(overlay).queryByRole('button', { name: 'Sign out here' })).toBeNull()
})

test('what was not saved can be saved by hand', async () => {
  const words = `Refused at first ${Date.now()}`
  await openApp(service, paths.studioVideo(videoId), { username: 'ada', role: 'admin' })
  const field = await screen.findByRole('textbox', { name: /^Description/ })
  const takeAgain = refuseSaves(403)
  fireEvent.change(field, { target: { value: words } })
  const again = await screen.findByRole('button', { name: 'Save again' })
  takeAgain()
  await userEvent.click(again)
  expect(await screen.findByText('Saved a moment ago')).toBeTruthy()
  expect(await descriptionOn('ada')).toBe(words)
})

test('what a busy service did not take is saved once it does, though its page was left', async () => {
  const words = `Too much at once ${Date.now()}`
  const router = await openApp(service, paths.studioVideo(videoId), {
    username: 'ada',
    role: 'admin',
  })
  const field = await screen.findByRole('textbox', { name: /^Description/ })
  const takeAgain = refuseSaves(429)
  fireEvent.change(field, { target: { value: words } })
  await screen.findByText(/^Not saved/)
  await act(() => router.navigate(paths.about()))
  takeAgain()
  await waitFor(async () => expect(await descriptionOn('ada')).toBe(words))
})

test('a field that the service refuses says in our words what to change, and is saved then', async () => {
  await openApp(service, paths.studioVideo(videoId), { username: 'ada', role: 'admin' })
  const field = await screen.findByRole('textbox', { name: /^Description/ })
  fireEvent.change(field, { target: { value: 'Copied\u0007from elsewhere' } })
  expect(await screen.findByText(/^There is a character in this that nobody can see/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('control-character')
  fireEvent.change(field, { target: { value: 'Typed' } })
  expect(await screen.findByText('Saved a moment ago')).toBeTruthy()
  expect(await descriptionOn('ada')).toBe('Typed')
})

test('they are never saved as somebody else’s', async () => {
  const before = await descriptionOn('ada')
  const user = await writeAfterTheEnd('Nobody else’s words')
  const sent: string[] = []
  const elsewhere = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    if (init?.method === 'PATCH') sent.push(String(new Headers(init.headers).get('Authorization')))
    return elsewhere(input, init)
  })
  await act(async () => {
    await clearSession()
    const token = await service.tokenFor('oren', 'admin')
    await adopt(
      Object.assign(user, { access_token: token, profile: { ...user.profile, sub: 'oren' } }),
    )
  })
  await waitFor(() => expect(getSession()).toMatchObject({ user: { profile: { sub: 'oren' } } }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(sent).toEqual([])
  expect(await descriptionOn('ada')).toBe(before)
})
