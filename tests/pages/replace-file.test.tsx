import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { paths } from '#config/paths.ts'
import { listMyVideos } from '#contract/calls/editing-calls.ts'
import { listMyUploads } from '#contract/calls/upload-calls.ts'
import { listVersions } from '#contract/calls/version-calls.ts'
import { preparation } from '#tests/support/preparation.ts'
import {
  addToPage,
  chooseInDialog,
  film,
  findMine,
  hurry,
  kept,
  lineThatStops,
  refusedWith,
  says,
  startBrowser,
  type Between,
} from '#tests/support/uploading-page.ts'

/** A browser on the page of a video that was sent from it, with what lies between it and the service from then on. */
async function onPageOf(name: string, username: string, between?: Between) {
  const line = lineThatStops()
  const isOn = { current: false }
  const browser = await startBrowser((request) =>
    isOn.current ? (between ?? line.between)(request) : undefined,
  )
  const router = await browser.openUploads(username)
  await addToPage(film(`${name}.mp4`))
  await says(name, /Only you see it until you publish it/)
  const video = await findMine(browser, name)
  isOn.current = true
  await act(() => router.navigate(paths.studioVideo(video.id)))
  return { ...browser, router, line, video }
}

type Browser = Awaited<ReturnType<typeof startBrowser>>

/** Sends a video, and opens its page. */
async function openPageOf(browser: Browser, name: string, username: string) {
  const router = await browser.openUploads(username)
  await addToPage(film(`${name}.mp4`))
  await says(name, /Only you see it until you publish it/)
  const video = await findMine(browser, name)
  await act(() => router.navigate(paths.studioVideo(video.id)))
}

/** Sends a video, and then another file for it. */
async function replaceOn(browser: Browser, name: string, username: string) {
  await openPageOf(browser, name, username)
  await chooseInDialog('Replace the file', film(`${name}, again.mp4`, 2))
}

/** A film is sent in pieces, and looked at before and after. */
const patient = { timeout: 10_000 }

const panel = () => screen.findByRole('region', { name: 'The file' })

test('a file is replaced from its video’s page, and one goes back to the one before', async () => {
  const { send, line, video } = await onPageOf('Ridge', 'replaces')
  line.mend()
  await chooseInDialog('Replace the file', film('Ridge, again.mp4', 2))
  const region = await panel()
  await waitFor(() => expect(region.textContent).toMatch(/Version 2\s*Playing now/), patient)
  expect(region.textContent).toContain('Ridge, again.mp4')
  expect(region.textContent).toMatch(/Version 1.*kept until/)
  expect(within(region).queryByRole('article'), 'what is all there is in the list').toBeNull()
  const { items } = await send(listMyVideos, { query: {} })
  expect(items.map(({ title }) => title)).toEqual(['Ridge'])

  await userEvent.click(
    within(region).getByRole('button', { name: 'Go back to this one: version 1' }),
  )
  await waitFor(() => expect(region.textContent).toMatch(/Version 1\s*Playing now/))
  expect(document.activeElement, 'what was pressed has gone, the focus has not').not.toBe(
    document.body,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(region.textContent).toMatch(/Version 2\s*Playing now/))
  expect((await send(listVersions, { params: { videoId: video.id } })).items[0]).toMatchObject({
    number: 2,
    state: 'playing',
  })
})

test('taken out of the queue half-way, the video stays as it is', async () => {
  const { send, router, line, video } = await onPageOf('Fen', 'takes-back')
  await chooseInDialog('Replace the file', film('Fen, again.mp4', 2))
  await line.firstMiB
  await act(() => router.navigate(paths.studioVideos()))
  // In the row, and in what a phone shows of it.
  expect(await screen.findAllByText(/^New file, sending, \d+%$/)).toHaveLength(2)
  await act(() => router.navigate(paths.studioVideo(video.id)))
  const region = await panel()
  // As it was called before it was looked into: among the files of one video its title says nothing.
  expect(within(region).getByRole('article').querySelector('b')?.textContent).toBe('Fen, again.mp4')
  hurry(8_000)
  await userEvent.click(within(region).getByRole('button', { name: 'Actions for Fen' }))
  await userEvent.click(
    await screen.findByRole('menuitem', { name: 'Remove from the queue', hidden: true }),
  )
  await waitFor(() => expect(within(region).queryByRole('article')).toBeNull())
  line.mend()
  await waitFor(async () => expect((await send(listMyUploads)).items).toEqual([]), {
    timeout: 15_000,
  })
  expect(await findMine({ send }, 'Fen')).toMatchObject({ id: video.id, state: 'ready' })
})

test('a file that is not played any more is deleted, once that is confirmed', async () => {
  const { send, line, video } = await onPageOf('Tarn', 'deletes-one')
  line.mend()
  await chooseInDialog('Replace the file', film('Tarn, again.mp4', 2))
  const region = await panel()
  const press = async () =>
    userEvent.click(
      await within(region).findByRole('button', { name: 'Delete version 1' }, patient),
    )
  await press()
  await userEvent.click(screen.getByRole('button', { name: 'Keep it', hidden: true }))
  expect(region.textContent).toContain('Version 1')
  await press()
  const asks = screen.getByRole('dialog', { name: 'Delete version 1?', hidden: true })
  expect(asks.textContent).toMatch(/Nobody can go back to this file, and .*B are free again/)
  await userEvent.click(within(asks).getByRole('button', { name: 'Delete', hidden: true }))
  await waitFor(() => expect(region.textContent).not.toContain('Version 1'))
  const { items } = await send(listVersions, { params: { videoId: video.id } })
  expect(items.map(({ number }) => number)).toEqual([2])
  expect(
    within(region).queryByRole('button', { name: /^Delete/ }),
    'of the one it plays',
  ).toBeNull()
})

test('a file of which nothing was sent takes no room once it is removed', async () => {
  const { send } = await onPageOf('Beck', 'sends-nothing', ({ method, url }) =>
    method === 'POST' && url.endsWith('/uploads') ? refusedWith(503, 'unavailable') : undefined,
  )
  await chooseInDialog('Replace the file', film('Beck, again.mp4', 2))
  const begun = async () => (await send(listMyUploads)).items.map(({ version: of }) => of)
  await waitFor(async () => expect(await begun()).toEqual([2]), patient)
  const region = await panel()
  hurry(8_000)
  await userEvent.click(within(region).getByRole('button', { name: 'Actions for Beck' }))
  await userEvent.click(
    await screen.findByRole('menuitem', { name: 'Remove from the queue', hidden: true }),
  )
  await waitFor(async () => expect(await begun()).toEqual([]), { timeout: 15_000 })
})

test('a file that is on its way in the place of another is none that a new video goes on with', async () => {
  const line = lineThatStops()
  const isOn = { current: false }
  const first = await startBrowser((request) => (isOn.current ? line.between(request) : undefined))
  const router = await first.openUploads('sends-it-twice')
  const same = film('Wold.mp4', 2)
  await addToPage(same)
  await says('Wold', /Only you see it until you publish it/)
  const video = await findMine(first, 'Wold')
  await act(() => router.navigate(paths.studioVideo(video.id)))
  isOn.current = true
  await chooseInDialog('Replace the file', same)
  await line.firstMiB

  kept.clear()
  // What was begun elsewhere is known only when the file is described.
  let isListed = false
  const second = await startBrowser(({ url }) => {
    if (isListed || !url.endsWith('/me/uploads')) return undefined
    isListed = true
    return refusedWith(503, 'unavailable')
  })
  await second.openUploads('sends-it-twice')
  await addToPage(same)
  expect(await screen.findByRole('link', { name: 'Open it' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Go on with it' })).toBeNull()
})

test('a file that did not take the place is sent again as one more', async () => {
  let isBroken = true
  const browser = await startBrowser(({ url }) => {
    if (!isBroken || !url.endsWith('/versions')) return undefined
    const failure = { code: 'media-unreadable', detail: '' }
    return Response.json({ items: [{ ...version, number: 2, state: 'failed', failure }] })
  })
  await replaceOn(browser, 'Scree', 'once-more')
  const region = await panel()
  const again = await within(region).findByRole('button', { name: 'Start again' }, patient)
  isBroken = false
  await userEvent.click(again)
  await waitFor(() => expect(region.textContent).toMatch(/Version 3\s*Playing now/), patient)
})

test('a file that another one overtook says so, also where that was begun before it', async () => {
  const browser = await startBrowser(({ url }) =>
    url.endsWith('/versions')
      ? Response.json({ items: [{ ...version, number: 1, state: 'playing' }] })
      : undefined,
  )
  await replaceOn(browser, 'Combe', 'overtaken')
  const region = await panel()
  await waitFor(
    () => expect(region.textContent).toContain('Another file was sent for this'),
    patient,
  )
})

test('a file is none that was overtaken while the service is still at it', async () => {
  let isAt = true
  let asked = 0
  let videoId = ''
  const browser = await startBrowser(({ url, method }) => {
    if (!isAt || method !== 'GET') return undefined
    if (url.endsWith('/versions')) {
      videoId = url.split('/').at(-2) ?? ''
      return Response.json({ items: [{ ...version, number: 1, state: 'playing' }] })
    }
    if (videoId === '' || !url.endsWith('/me/uploads')) return undefined
    asked += 1
    return Response.json({ items: [{ ...session, videoId }] })
  })
  await replaceOn(browser, 'Cleugh', 'not-overtaken')
  await waitFor(() => expect(asked).toBeGreaterThan(1), patient)
  const region = await panel()
  expect(region.textContent).not.toContain('Another file was sent')
  isAt = false
  await waitFor(() => expect(region.textContent).toMatch(/Version 2\s*Playing now/), {
    timeout: 20_000,
  })
})

test('a file that did not take the place says why, and what plays', async () => {
  const browser = await startBrowser(({ url }) => {
    if (!url.endsWith('/versions')) return undefined
    const failure = { code: 'media-unreadable', detail: '' }
    return Response.json({
      items: [
        { ...version, number: 2, state: 'failed', failure },
        { ...version, number: 1, state: 'playing' },
      ],
    })
  })
  await openPageOf(browser, 'Moor', 'is-told')
  const region = await panel()
  await waitFor(() => expect(region.textContent).toMatch(/Version 2\s*Couldn’t process.*damaged/))
  expect(region.textContent).toMatch(/Version 1\s*Playing now/)
  expect(within(region).queryByRole('button', { name: /Go back|Try again/ })).toBeNull()
})

test('a file that stopped on its way is tried again where that is said', async () => {
  let isTried = false
  const browser = await startBrowser(({ url, method }) => {
    if (method === 'POST' && url.endsWith('/processing/retry')) {
      isTried = true
      const videoId = url.split('/').at(-3) ?? ''
      return Response.json(preparation({ videoId, isReplacement: true }), { status: 202 })
    }
    if (!url.endsWith('/versions')) return undefined
    const failure = { code: 'processing-stopped', detail: '' }
    const now = isTried ? { state: 'preparing' } : { state: 'failed', failure }
    return Response.json({ items: [{ ...version, number: 2, ...now }] })
  })
  await openPageOf(browser, 'Heath', 'tries-again')
  const region = await panel()
  await userEvent.click(
    await within(region).findByRole('button', { name: 'Try again: version 2' }, patient),
  )
  await waitFor(() => expect(region.textContent).toMatch(/Version 2\s*Getting it ready/))
})

test('of two that were pressed each is busy until its own answer comes', async () => {
  const answers = new Map([1, 2].map((number) => [number, Promise.withResolvers<Response>()]))
  const items = [
    { ...version, number: 3, state: 'playing' },
    { ...version, number: 2, state: 'former' },
    { ...version, number: 1, state: 'former' },
  ]
  const browser = await startBrowser(({ url }) => {
    const asked = /\/versions(?:\/(\d)\/revert)?$/.exec(url)
    if (!asked) return undefined
    return asked[1] ? answers.get(Number(asked[1]))?.promise : Response.json({ items })
  })
  const router = await browser.openUploads('presses-two')
  await addToPage(film('Tor.mp4'))
  await says('Tor', /Only you see it until you publish it/)
  const video = await findMine(browser, 'Tor')
  await act(() => router.navigate(paths.studioVideo(video.id)))
  const way = (number: number) =>
    screen.findByRole('button', { name: `Go back to this one: version ${number}` })
  await userEvent.click(await way(1))
  await userEvent.click(await way(2))
  answers.get(1)?.resolve(Response.json({ items }))
  await waitFor(async () => expect((await way(1)).getAttribute('aria-busy')).toBeNull())
  expect((await way(2)).getAttribute('aria-busy')).toBe('true')
  answers.get(2)?.resolve(Response.json({ items }))
  await waitFor(async () => expect((await way(2)).getAttribute('aria-busy')).toBeNull())
})

const version = {
  sentAt: '2026-11-23T00:00:00.000Z',
  sentBy: { id: 'nils-of-the-moor', username: 'nils', displayName: 'Nils', avatar: [] },
  fileName: 'Moor.mp4',
  sizeB: 9,
  durationMs: 2_000,
  failure: null,
  keptUntil: null,
}

/** All of it is there, and the service has not written down yet what came of it. */
const session = {
  id: 'of-the-file',
  title: 'Cleugh',
  version: 2,
  creationUrl: 'http://localhost/api/v1/uploads',
  uploadUrl: null,
  fileName: 'Cleugh, again.mp4',
  sizeB: 9,
  type: 'video/mp4',
  fingerprint: 's1-of-another-file-of-no-matter',
  offsetB: 9,
  state: 'receiving',
  expiresAt: '2126-11-23T00:00:00.000Z',
  maxChunkB: 9,
  createdAt: '2026-11-23T00:00:00.000Z',
}
