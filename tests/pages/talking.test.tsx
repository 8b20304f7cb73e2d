import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { send } from '#api/client.ts'
import { hasUnsavedWords } from '#api/unsaved-words.ts'
import { paths } from '#config/paths.ts'
import { listComments, listReplies, postComment } from '#contract/calls/comment-calls.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
/** The method whose calls find no connection. */
let lost: string | null
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
  const forward = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    if (init.method === lost) throw new TypeError('Failed to fetch')
    return forward(input, init)
  })
})
afterAll(() => service.close())
beforeEach(() => {
  lost = null
})

const iris = { username: 'iris', role: 'viewer' } as const
const videoId = 'gR33nh0use_'
const params = { videoId }
const open = () => openApp(service, paths.watch(videoId, { tab: 'comments' }), iris)
const onService = async () =>
  (await send(listComments, { params, query: { sort: 'new' } })).items.map(({ text }) => text)

/** A comment of one's own on the page, and the buttons it has. */
async function ownComment(text: string): Promise<HTMLElement> {
  await open()
  await send(postComment, { params, body: { text } })
  await open()
  return shown(text)
}

function shown(text: string): Promise<HTMLElement> {
  return waitFor(() => {
    const all = document.querySelectorAll<HTMLElement>('article[id^="comment-"]')
    const comment = [...all].find(({ textContent }) => textContent.includes(text))
    if (!comment) throw new Error(`There is no comment “${text}”.`)
    return comment
  })
}
const isGone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull())
const count = () => screen.getByRole('heading', { name: /^Comments \d/ }).textContent

/** jsdom knows no top layer, so it takes an open menu for a hidden one. */
async function choose(comment: HTMLElement, name: string): Promise<void> {
  await userEvent.click(within(comment).getByRole('button', { name: /More actions/ }))
  const items = within(comment).getAllByRole('menuitem', { hidden: true })
  const item = items.find(({ textContent }) => textContent === name)
  if (!item) throw new Error(`There is no ${name}.`)
  await userEvent.click(item)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a deletion that is taken back brings the comment back, here and there', async () => {
  const comment = await ownComment('Kept after all')
  const before = count()
  await choose(comment, 'Delete')
  await isGone('Kept after all')
  expect([count() === before, hasUnsavedWords()]).toEqual([false, true])
  await press('Undo')
  await shown('Kept after all')
  expect([count(), hasUnsavedWords()]).toEqual([before, false])
  window.dispatchEvent(new Event('pagehide'))
  expect(await onService()).toContain('Kept after all')
})

test('a deletion reaches the service with the page that is left', async () => {
  await choose(await ownComment('Gone for good'), 'Delete')
  await isGone('Gone for good')
  expect(await onService()).toContain('Gone for good')
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect(await onService()).not.toContain('Gone for good'))
})

test('a deletion that does not arrive puts the comment back and says why', async () => {
  await choose(await ownComment('Came back'), 'Delete')
  await isGone('Came back')
  lost = 'DELETE'
  act(() => void window.dispatchEvent(new Event('pagehide')))
  await shown('Came back')
  expect(await screen.findByText(/connection|reach/i)).toBeTruthy()
})

test('a comment that does not arrive keeps its words and is posted once, by hand', async () => {
  await open()
  lost = 'POST'
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Add a comment' }),
    'On its way{Control>}{Enter}{/Control}',
  )
  expect((await screen.findByText(/It was not posted\./)).textContent).toBeTruthy()
  expect(hasUnsavedWords()).toBe(true)
  lost = null
  await press('Try again')
  await shown('On its way')
  expect(screen.queryByText(/It was not posted/)).toBeNull()
  expect((await onService()).filter((text) => text === 'On its way')).toHaveLength(1)
})

test('a comment written without a connection says that it waits, in the line it has anyway, and is sent with it', async () => {
  await open()
  lost = 'POST'
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Add a comment' }),
    'From the tunnel{Control>}{Enter}{/Control}',
  )
  expect(await screen.findByText('Sent when you’re back online')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(hasUnsavedWords()).toBe(true)
  isOnline.mockRestore()
  // Before the mast is near enough for a whole word.
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Posting')
  await screen.findByText('Sent when you’re back online')
  lost = null
  await shown('From the tunnel')
  expect(screen.queryByText('Sent when you’re back online')).toBeNull()
  expect((await onService()).filter((text) => text === 'From the tunnel')).toHaveLength(1)
})

test('a comment that did not arrive can be given up', async () => {
  await open()
  lost = 'POST'
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Add a comment' }),
    'Never mind{Control>}{Enter}{/Control}',
  )
  await press('Discard')
  await isGone('Never mind')
  expect(hasUnsavedWords()).toBe(false)
})

test('what is changed is changed there too, and says so', async () => {
  const comment = await ownComment('With a tpyo')
  await choose(comment, 'Edit')
  const field = await screen.findByDisplayValue('With a tpyo')
  await userEvent.clear(field)
  await userEvent.type(field, 'Without one{Control>}{Enter}{/Control}')
  await waitFor(async () => expect((await shown('Without one')).textContent).toContain('edited'))
  expect(await onService()).toContain('Without one')
})

test('a reply stands under its thread, is counted, and taken back with it', async () => {
  const thread = await ownComment('Who folds these?')
  await userEvent.click(within(thread).getByRole('button', { name: /^Reply to/ }))
  const field = await screen.findByRole('textbox', { name: /^Reply to/ })
  await userEvent.type(field, 'My aunt{Control>}{Enter}{/Control}')
  const reply = await shown('My aunt')
  const talk = within(thread.closest('li') ?? thread)
  expect(talk.getByRole('button', { name: '1 reply' })).toBeTruthy()
  await choose(reply, 'Delete')
  await isGone('My aunt')
  await press('Undo')
  expect(await talk.findByRole('button', { name: '1 reply' })).toBeTruthy()
  await shown('My aunt')
  const commentId = thread.id.replace('comment-', '')
  const { items } = await send(listReplies, { params: { commentId }, query: {} })
  expect(items.map(({ text }) => text)).toEqual(['My aunt'])
})
