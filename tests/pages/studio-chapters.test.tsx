import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { hasUnsavedWords } from '#api/unsaved-words.ts'
import { paths } from '#config/paths.ts'
import { listChapters, putChapters } from '#contract/calls/chapter-calls.ts'
import type { Chapter } from '#contract/videos.ts'
import { chaptersQuery } from '#data/editing/chapters.ts'
import { videoQuery } from '#data/video.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

const ada = { username: 'ada', role: 'admin' } as const
/** A sample with chapters, and one without. */
const parted = 'Qm7fLdesk_1'
const whole = 'w3aVe9clrs_'

const three = [
  { startMs: 0, title: 'Doors open' },
  { startMs: 2_000, title: 'The desk' },
  { startMs: 4_000, title: 'Ropes' },
]
const theirs = [{ startMs: 0, title: 'Theirs' }]

let service: RemoteService
let connected: typeof fetch
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
  connected = globalThis.fetch
})
afterEach(() => {
  vi.stubGlobal('fetch', connected)
})
afterAll(() => service.close())

const chaptersOf = (videoId: string) => send(listChapters, { params: { videoId } })
async function open(videoId: string) {
  await openApp(service, paths.studioVideo(videoId, 'chapters'), ada)
  await screen.findByRole('heading', { level: 2, name: 'Chapters' })
}
/** The same as if somebody else had: the page does not know of it yet. */
async function write(videoId: string, items: Chapter[]) {
  const { etag } = await chaptersOf(videoId)
  await send(putChapters, { params: { videoId }, body: { items }, ifMatch: etag })
}
/** The sample with these three. */
async function openThree() {
  await open(parted)
  await write(parted, three)
  await askAgain()
  await waitFor(() => expect(titles()).toEqual(three.map(({ title }) => title)))
}
const askAgain = () =>
  act(() => queryClient.refetchQueries({ queryKey: chaptersQuery(parted).queryKey }))

type Go = () => Promise<Response>
/** Until the end of the test calls at such an address, with this method, are answered so. */
function answer(method: 'GET' | 'PUT' | 'POST', at: string, by: (go: Go) => Promise<Response>) {
  const before = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init: RequestInit = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    const go = () => before(input, init)
    return url.includes(at) && (init.method ?? 'GET') === method ? by(go) : go()
  })
}
/** What was asked for is on the service, and whoever asked hears of it later. */
function answerLater(method: 'GET' | 'PUT', at: string) {
  const [written, heard] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
  answer(method, at, async (go) => {
    const late = await go()
    const body = await late.arrayBuffer()
    written.resolve(null)
    await heard.promise
    return new Response(body, late)
  })
  return { isWritten: written.promise, go: () => act(async () => heard.resolve(null)) }
}
const brokenDown = async () => new Response('no', { status: 500 })
const conflict = () => screen.queryByText(/^Somebody else saved other chapters meanwhile/)
const isSaved = () => waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const titles = () =>
  screen.getAllByLabelText<HTMLInputElement>(/^Title of chapter/).map(({ value }) => value)

test('a list is pasted, saved, and stands with the video', async () => {
  await open(whole)
  await press('Paste a list')
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('One chapter a line, with its time'), {
    target: { value: 'Chapters\n0:00 The shore\n0:02 – Out at sea' },
  })
  expect(within(dialog).getByText('2 chapters found.')).toBeTruthy()
  expect(within(dialog).getByText(/^Left out.*Chapters$/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use these' }))
  expect(titles()).toEqual(['The shore', 'Out at sea'])
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  expect((await chaptersOf(whole)).items).toEqual([])
  await press('Save chapters')
  await screen.findByText('The chapters are saved.')
  expect((await chaptersOf(whole)).items).toEqual([
    { startMs: 0, title: 'The shore' },
    { startMs: 2_000, title: 'Out at sea' },
  ])
  expect(screen.queryByText('Not saved yet')).toBeNull()
})

test('what is wrong stands at its field, which has the focus, and nothing is sent', async () => {
  const { items } = await chaptersOf(parted)
  await open(parted)
  expect(titles()).toEqual(items.map(({ title }) => title))
  await userEvent.clear(field('Title of chapter 2'))
  await userEvent.clear(field('Start of chapter 3'))
  await userEvent.type(field('Start of chapter 3'), 'soon')
  await press('Save chapters')
  expect(await screen.findByText('The chapter needs a title.')).toBeTruthy()
  expect(screen.getByText('Write a time like 12:30.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Title of chapter 2'))
  expect((await chaptersOf(parted)).items).toEqual(items)
})

test('a time that is moved takes its chapter with it, and one that is removed leaves the focus near', async () => {
  const { items } = await chaptersOf(parted)
  await open(parted)
  await userEvent.clear(field('Start of chapter 2'))
  await userEvent.type(field('Start of chapter 2'), '0:00.5')
  await userEvent.tab()
  await press('Remove chapter 1')
  await waitFor(() => expect(titles()).toEqual(items.slice(1).map(({ title }) => title)))
  expect(document.activeElement).toBe(field('Start of chapter 1'))
  await press('Save chapters')
  expect(await screen.findByText('The first chapter starts at 0:00.')).toBeTruthy()
  expect((await chaptersOf(parted)).items).toEqual(items)
})

test('what somebody else saved meanwhile is not written over unasked', async () => {
  const { items, etag } = await chaptersOf(parted)
  await open(parted)
  await userEvent.type(field('Title of chapter 1'), ' (mine)')
  await send(putChapters, { params: { videoId: parted }, body: { items: theirs }, ifMatch: etag })
  await press('Save chapters')
  const told = await screen.findByText(/^Somebody else saved other chapters meanwhile/)
  expect((await chaptersOf(parted)).items).toEqual(theirs)
  expect(field('Title of chapter 1').value).toBe(`${items[0]?.title} (mine)`)
  await press('Save mine over them')
  await waitFor(async () => expect((await chaptersOf(parted)).items).toHaveLength(items.length))
  expect((await chaptersOf(parted)).items[0]?.title).toBe(`${items[0]?.title} (mine)`)
  await waitFor(() => expect(told.isConnected).toBe(false))
})

test('whoever leaves with chapters that are not saved is asked', async () => {
  await open(parted)
  await userEvent.type(field('Title of chapter 1'), '!')
  await userEvent.click(screen.getByRole('link', { name: 'Details' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }))
  expect(field('Title of chapter 1').value).toMatch(/!$/)
})

test('what is typed while a save is under way stays, and is saved over it without a question', async () => {
  await openThree()
  await userEvent.type(field('Title of chapter 1'), '!')
  const { go } = answerLater('PUT', '/chapters')
  await press('Save chapters')
  await userEvent.type(field('Title of chapter 2'), ' and more')
  await go()
  await screen.findByText('The chapters are saved.')
  expect(field('Title of chapter 2').value).toBe('The desk and more')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  await press('Save chapters')
  await isSaved()
  expect(conflict()).toBeNull()
  expect((await chaptersOf(parted)).items.map(({ title }) => title)).toEqual([
    'Doors open!',
    'The desk and more',
    'Ropes',
  ])
})

test('a list that was asked for before does not bring back what was saved over', async () => {
  await openThree()
  await userEvent.type(field('Title of chapter 1'), '!')
  const { isWritten, go } = answerLater('GET', '/chapters')
  void queryClient.invalidateQueries({ queryKey: chaptersQuery(parted).queryKey })
  await isWritten
  await press('Save chapters')
  await screen.findByText('The chapters are saved.')
  await go()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(field('Title of chapter 1').value).toBe('Doors open!')
})

test('what was saved although no answer came is known to be saved', async () => {
  await openThree()
  await userEvent.type(field('Title of chapter 1'), '!')
  answer('PUT', '/chapters', async (go) => {
    await go()
    throw new TypeError('Failed to fetch')
  })
  await press('Save chapters')
  await screen.findByText('The chapters are saved.')
  await isSaved()
  expect(conflict()).toBeNull()
  // Others saved the same: there is nothing to decide.
  vi.stubGlobal('fetch', connected)
  await userEvent.type(field('Title of chapter 2'), '!')
  await write(parted, [
    { startMs: 0, title: 'Doors open!' },
    { startMs: 2_000, title: 'The desk!' },
    { startMs: 4_000, title: 'Ropes' },
  ])
  await askAgain()
  await isSaved()
  expect(conflict()).toBeNull()
})

test('whoever only passes through a time has changed nothing, and what others save is shown', async () => {
  await openThree()
  field('Start of chapter 1').focus()
  await userEvent.tab()
  await write(parted, theirs)
  await askAgain()
  await waitFor(() => expect(titles()).toEqual(['Theirs']))
  expect(conflict()).toBeNull()
})

test('where what others saved cannot be read, it is said why nothing was saved', async () => {
  await openThree()
  await userEvent.type(field('Title of chapter 1'), '!')
  await write(parted, theirs)
  answer('GET', '/chapters', async () => new Response('no', { status: 404 }))
  await press('Save chapters')
  expect(await screen.findByText(/^What you wrote is still here/)).toBeTruthy()
  expect(field('Title of chapter 1').value).toBe('Doors open!')
})

test('whoever leaves while a save is under way is asked, and leaves once it has gone well', async () => {
  await openThree()
  await userEvent.type(field('Title of chapter 1'), '!')
  expect(hasUnsavedWords()).toBe(true)
  const { go } = answerLater('PUT', '/chapters')
  await press('Save chapters')
  await userEvent.click(screen.getByRole('link', { name: 'Details' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(hasUnsavedWords()).toBe(true)
  await go()
  await waitFor(() => expect(location.pathname).toBe(paths.studioVideo(parted)))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(hasUnsavedWords()).toBe(false)
})

test('whoever saves from a field is still in it', async () => {
  await openThree()
  await userEvent.clear(field('Start of chapter 2'))
  await userEvent.type(field('Start of chapter 2'), '0:03{Enter}')
  await isSaved()
  expect(document.activeElement).toBe(field('Start of chapter 2'))
})

test('whoever decides between two that were written keeps a place on the page', async () => {
  await openThree()
  await userEvent.type(field('Title of chapter 1'), '!')
  await write(parted, theirs)
  await press('Save chapters')
  await screen.findByText(/^Somebody else saved/)
  await press('Show theirs')
  await waitFor(() => expect(titles()).toEqual(['Theirs']))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save chapters' }))
})

test('whoever refuses the list in the description keeps a place on the page', async () => {
  await open(whole)
  await write(whole, [])
  await act(() => {
    queryClient.setQueryData(
      videoQuery(whole).queryKey,
      (video) => video && { ...video, description: '0:00 The shore\n0:02 Out at sea' },
    )
    return queryClient.refetchQueries({ queryKey: chaptersQuery(whole).queryKey })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Look at them' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'No thanks' }))
  await waitFor(() => expect(screen.queryByText(/^The description names/)).toBeNull())
  expect(document.activeElement).not.toBe(document.body)
})

test('a time that is left moves its chapter once nothing is pressed any more', async () => {
  await openThree()
  await userEvent.clear(field('Start of chapter 3'))
  await userEvent.type(field('Start of chapter 3'), '0:01')
  const target = screen.getByRole('button', { name: 'Remove chapter 2' })
  const user = userEvent.setup()
  await user.pointer({ keys: '[MouseLeft>]', target })
  expect(titles()).toEqual(['Doors open', 'The desk', 'Ropes'])
  await user.pointer({ keys: '[/MouseLeft]', target })
  await waitFor(() => expect(titles()).toEqual(['Doors open', 'Ropes']))
  await userEvent.clear(field('Start of chapter 1'))
  await userEvent.type(field('Start of chapter 1'), '0:02')
  await userEvent.tab()
  await waitFor(() => expect(titles()).toEqual(['Ropes', 'Doors open']))
})

test('white space within a title is one space when it is read and when it is sent', async () => {
  await openThree()
  fireEvent.change(field('Title of chapter 1'), { target: { value: 'Doors\topen  wide' } })
  await press('Save chapters')
  await isSaved()
  expect((await chaptersOf(parted)).items[0]?.title).toBe('Doors open wide')
})

test('a film that is awaited, one that cannot be had, and one that cannot be watched yet are told apart', async () => {
  answer('POST', '/playback', brokenDown)
  await openThree()
  expect(screen.queryByText(/once it can be watched/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Chapter here' })).toBeTruthy()
  expect(screen.getByRole('slider', { name: 'Moment' })).toBeTruthy()
  await screen.findByText('The film can’t be read here right now.', {}, { timeout: 10_000 })
  vi.stubGlobal('fetch', connected)
  await press('Try now')
  await waitFor(() => expect(screen.queryByText(/can’t be read here/)).toBeNull())
  expect(document.querySelector('video')?.src).toBeTruthy()
  expect(document.activeElement).not.toBe(document.body)
}, 20_000)
