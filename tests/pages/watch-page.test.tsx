import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { paths } from '#config/paths.ts'
import { getVideo } from '#contract/calls/video-calls.ts'
import { videoQuery } from '#data/video.ts'
import { mediaElement } from '#features/player/engine/media-element.ts'
import { FakeMedia } from '#tests/support/fake-media.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

const film = new FakeMedia(mediaElement())
let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(() => service.close())
beforeEach(() => mediaElement().pause())

const iris = { username: 'iris', role: 'viewer' } as const
const videoId = 'Qm7fLdesk_1'
const open = (place?: Parameters<typeof paths.watch>[1]) =>
  openApp(service, paths.watch(videoId, place), iris)
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const player = () => screen.findByRole('region', { name: 'Video player' })
const arrive = () => act(() => film.arrive())

test('an address with a moment opens there, and waits for a press', async () => {
  await open({ t: 30 })
  await player()
  await arrive()
  expect([mediaElement().currentTime, mediaElement().paused]).toEqual([30, true])
  const [start] = screen.getAllByRole('button', { name: 'Play' })
  await userEvent.click(start ?? document.body)
  expect(mediaElement().paused).toBe(false)
})

test('its film is asked for before the page is drawn', async () => {
  await openApp(service, paths.about(), iris)
  const wasDrawn: boolean[] = []
  const observer = new MutationObserver(() =>
    wasDrawn.push(screen.queryByRole('region', { name: 'Video player' }) !== null),
  )
  observer.observe(mediaElement(), { attributeFilter: ['poster'] })
  await openApp(service, paths.watch('c00lArch_p3'), iris)
  await player()
  observer.disconnect()
  expect(wasDrawn).toEqual([false])
})

test('nobody asks for the permission to play what is known to be in preparation', async () => {
  const router = await openApp(service, paths.about(), iris)
  const video = await queryClient.fetchQuery(videoQuery(videoId))
  const { queryKey } = videoQuery(videoId)
  queryClient.setQueryData(queryKey, { ...video, state: 'processing' })
  const forward = globalThis.fetch
  onTestFinished(() => void vi.stubGlobal('fetch', forward))
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    asked.push(pathname)
    return forward(input, init)
  })
  await act(() => router.navigate(paths.watch(videoId)))
  expect(await screen.findByRole('heading', { name: video.title })).toBeTruthy()
  expect(asked.some((path) => path.endsWith('/related'))).toBe(true)
  expect(asked.filter((path) => path.endsWith('/playback'))).toEqual([])
})

/** What a request for captions waits for, which may be for nothing. */
function holdCaptions(held: () => Promise<void>): void {
  const forward = globalThis.fetch
  onTestFinished(() => void vi.stubGlobal('fetch', forward))
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!new URL(url, location.href).pathname.startsWith('/api/')) await held()
    return forward(input, init)
  })
}

test('while the lines of the transcript are fetched, their place says so, and nothing is said to be found', async () => {
  const answer = Promise.withResolvers<void>()
  holdCaptions(() => answer.promise)
  await open({ tab: 'transcript', q: 'desk' })
  const waiting = await screen.findByRole('status', { name: 'Loading the transcript' })
  expect(waiting.getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText('None')).toBeNull()
  answer.resolve()
  await waitFor(() => expect(document.querySelector('[data-line]')).toBeTruthy())
  expect(waiting.isConnected).toBe(false)
  expect(screen.getByText(/^1 of \d+$/)).toBeTruthy()
})

test('a transcript that cannot be had says so, and comes when it is asked for again', async () => {
  queryClient.removeQueries({ queryKey: ['cues'] })
  const lost = vi.fn<() => Promise<void>>(() => Promise.reject(new TypeError('Failed to fetch')))
  holdCaptions(lost)
  await open({ tab: 'transcript' })
  const title = await screen.findByText('The transcript didn’t load', {}, { timeout: 30_000 })
  lost.mockResolvedValue(undefined)
  const panel = title.closest<HTMLElement>('[role=alert]') ?? document.body
  await userEvent.click(within(panel).getByRole('button', { name: 'Try now' }))
  await waitFor(() => expect(document.querySelector('[data-line]')).toBeTruthy())
})

test('the link past the navigation leads to the content and leaves nothing for Back to undo', async () => {
  await open()
  await player()
  const { length } = history
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }))
  expect(document.activeElement?.id).toBe('main')
  expect([history.length, location.hash]).toEqual([length, ''])
})

test('a line of the transcript leads to its second', async () => {
  await open({ tab: 'transcript' })
  await player()
  await arrive()
  const lines = await waitFor(() => {
    const found = document.querySelectorAll<HTMLElement>('[data-line]')
    expect(found.length).toBeGreaterThan(2)
    return found
  })
  const line = lines[2]
  if (!line) throw new Error('There is no third line.')
  await userEvent.click(line)
  const [, minutes = '0', seconds = '0'] = /(\d+):(\d\d)/.exec(line.textContent) ?? []
  expect(mediaElement().currentTime).toBeGreaterThan(0)
  expect(Math.floor(mediaElement().currentTime)).toBe(Number(minutes) * 60 + Number(seconds))
})

test('at the end the next video is offered, and plays when it is taken', async () => {
  const router = await open()
  await player()
  await arrive()
  const { src, duration } = mediaElement()
  await act(async () => {
    await mediaElement().play()
    mediaElement().currentTime = duration
  })
  await press('Play now')
  await waitFor(() => expect(router.state.location.pathname).not.toBe(paths.watch(videoId)))
  await waitFor(() => expect(mediaElement().src).not.toBe(src))
  await arrive()
  expect(mediaElement().paused).toBe(false)
})

test('a like is there for the next visit, and goes with a second press', async () => {
  const state = async () => (await send(getVideo, { params: { videoId } })).likeState
  await open()
  await press(/likes, like this/)
  await screen.findByRole('button', { name: /likes, liked/ })
  await waitFor(async () => expect(await state()).toBe('like'))
  await press(/likes, liked/)
  await waitFor(async () => expect(await state()).toBeNull())
})

test('the link to share carries the moment only where that is wanted, and says for whom it opens', async () => {
  await open({ t: 42 })
  await player()
  await arrive()
  await press('Share')
  const dialog = await screen.findByRole('dialog', { name: /^Share/ })
  const link = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Link' })
  expect(document.activeElement?.textContent).toBe('Copy link')
  expect(new URL(link.value).search).toBe('')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'From' }))
  expect(new URL(link.value).search).toBe('?t=42')
  expect(within(dialog).getByText(/^Anyone with this link can watch/)).toBeTruthy()
})

test('the link to share carries an end and captions, and none that comes before its beginning', async () => {
  await open({ t: 42 })
  await player()
  await arrive()
  await press('Share')
  const dialog = within(await screen.findByRole('dialog', { name: /^Share/ }))
  const link = () => new URL(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value)
  await userEvent.click(dialog.getByRole('checkbox', { name: 'From' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'With captions' }))
  const end = dialog.getByRole('textbox', { name: 'Where the link ends' })
  await userEvent.clear(end)
  await userEvent.type(end, '0:50')
  expect(link().search).toBe('?t=42&end=50&cc=1')
  await userEvent.clear(end)
  await userEvent.type(end, '0:40')
  expect(link().search).toBe('?t=42&cc=1')
  expect(dialog.getByText(/^Write a later moment/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Copy link' }).ariaDisabled).toBe('true')
})

const tabs = async () =>
  (await screen.findAllByRole('tab')).map((tab) => tab.textContent?.replace(/\d+$/, ''))

test.each([
  { id: videoId, shown: ['Transcript', 'Chapters', 'Up next'] },
  { id: 'w3aVe9clrs_', shown: ['Up next'] },
])('of $id only what there is has a tab: $shown', async ({ id, shown }) => {
  await openApp(service, paths.watch(id, { tab: 'transcript' }), iris)
  await player()
  expect(await tabs()).toEqual(shown)
})

test('where nothing follows nothing is said of it', async () => {
  const forward = globalThis.fetch
  onTestFinished(() => void vi.stubGlobal('fetch', forward))
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    return pathname.endsWith('/related')
      ? Response.json({ items: [], nextCursor: null, total: 0 })
      : forward(input, init)
  })
  await openApp(service, paths.watch('mo0nW8ter_q'), iris)
  await player()
  await waitFor(() => expect(screen.queryByRole('tab')).toBeNull())
})
