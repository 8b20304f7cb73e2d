import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { putThumbnail } from '#contract/calls/upload-calls.ts'
import {
  addToPage,
  chooseInDialog,
  drawn,
  film,
  findMine,
  isPictureCall,
  kept,
  lineThatStops,
  picture,
  refusedWith,
  says,
  sheet,
  startBrowser,
} from '#tests/support/uploading-page.ts'

beforeEach(() => {
  drawn.frames = async () => [{ atMs: 0, picture: picture() }]
  drawn.sheet = sheet
})

test('a poster chosen where the upload began stays when it is gone on with elsewhere', async () => {
  const nell = 'chose'
  const file = film('Harbour.mp4', 2)
  const line = lineThatStops()
  drawn.frames = async () => []
  const first = await startBrowser(line.between)
  await first.openUploads(nell)
  await addToPage(file)
  await line.firstMiB
  const { id: videoId } = await findMine(first, 'Harbour')
  await first.send(putThumbnail, {
    params: { videoId },
    query: { width: 160, height: 90, dominant: '#c0ffee' },
    file: picture(),
  })

  kept.clear()
  drawn.frames = async () => [{ atMs: 0, picture: picture() }]
  // What was begun elsewhere is known only when the file is described.
  let isListed = false
  const second = await startBrowser(({ url }) => {
    if (isListed || !url.endsWith('/me/uploads')) return undefined
    isListed = true
    return new Response(null, { status: 503 })
  })
  await second.openUploads(nell)
  await addToPage(file)
  await userEvent.click(await screen.findByRole('button', { name: 'Go on with it' }))
  await says('Harbour', /Only you see it until you publish it/)
  expect(await findMine(second, 'Harbour')).toMatchObject({
    thumbnail: { dominant: '#c0ffee' },
    storyboard: { count: 3 },
  })
})

test('an upload that needs its file again has all its pictures in the end', async () => {
  const odo = 'reloaded'
  const file = film('Orchard.mp4', 2)
  const line = lineThatStops()
  drawn.sheet = () => new Promise(() => undefined)
  const first = await startBrowser(line.between)
  await first.openUploads(odo)
  await addToPage(file)
  await line.firstMiB
  await waitFor(async () => expect((await findMine(first, 'Orchard')).thumbnail).toBeTruthy())

  // Nothing that large is kept by this browser.
  kept.get('foyer-upload-files')?.clear()
  drawn.sheet = sheet
  const calls: string[] = []
  const second = await startBrowser(({ method, url }) => {
    calls.push(`${method} ${new URL(url).pathname}`)
    return undefined
  })
  await second.openUploads(odo)
  await says('Orchard', /Needs the file again/)
  await chooseInDialog('Choose file', file)
  await says('Orchard', /Only you see it until you publish it/)
  expect((await findMine(second, 'Orchard')).storyboard).toMatchObject({ count: 3 })
  // The poster was there already.
  expect(calls.filter((call) => /^PUT .*thumbnail/.test(call))).toEqual([])
})

test('pictures still to be made are no upload: nothing to pause, and words of their own', async () => {
  drawn.sheet = () => new Promise(() => undefined)
  const { openUploads } = await startBrowser()
  await openUploads('drawing')
  await addToPage(film('Loom.mp4'))
  await says('Loom', /Sent\. Making its pictures/)
  expect(await screen.findByRole('button', { name: 'Making the pictures…' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pause all' })).toBeNull()
  expect(screen.queryByText(/Uploading/)).toBeNull()
})

test.each([
  ['storage-full', 507, /Sent and safe\. There was no room for its pictures/],
  ['forbidden', 403, /Sent and safe\. The service didn’t take its pictures/],
])('pictures refused with %s are asked for again by hand', async (code, status, words) => {
  let isRefusing = true
  const between = vi.fn((request: Request) =>
    isRefusing && isPictureCall(request) ? refusedWith(status, code) : undefined,
  )
  const { openUploads, send } = await startBrowser(between)
  await openUploads(`refused-${status}`)
  await addToPage(film('Kiln.mp4'))
  await says('Kiln', words)
  expect(screen.queryByText(/Making the pictures/)).toBeNull()
  isRefusing = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await says('Kiln', /Only you see it until you publish it/)
  expect(await findMine({ send }, 'Kiln')).toMatchObject({ storyboard: { count: 3 } })
})

test('a film that is sent but no longer here asks for the file, and makes its pictures of it', async () => {
  const pia = 'moved'
  const file = film('Ferry.mp4')
  drawn.sheet = () => new Promise(() => undefined)
  const first = await startBrowser()
  await first.openUploads(pia)
  await addToPage(file)
  await says('Ferry', /Sent\. Making its pictures/)

  kept.get('foyer-upload-files')?.clear()
  drawn.sheet = sheet
  const second = await startBrowser()
  await second.openUploads(pia)
  await says('Ferry', /Sent and safe\. Choose Ferry\.mp4 again to make the rest of its pictures/)
  await chooseInDialog('Choose file', film('Other.mp4'))
  expect(await screen.findByText(/That’s a different file/)).toBeTruthy()
  await chooseInDialog('Choose file', file)
  await says('Ferry', /Only you see it until you publish it/)
  expect((await findMine(second, 'Ferry')).storyboard).toMatchObject({ count: 3 })
})

test('frames to choose from have their places while they are made, and a film that has none keeps no place', async () => {
  const made = Promise.withResolvers<{ atMs: number; picture: Blob }[]>()
  drawn.frames = () => made.promise
  const { openUploads } = await startBrowser()
  await openUploads('framing')
  await addToPage(film('Slate.mp4'))
  const poster = await screen.findByRole('group', { name: 'Poster' })
  expect(poster.getAttribute('aria-busy')).toBe('true')
  const places = () => poster.querySelectorAll('[data-shape=still]').length
  expect(places()).toBe(4)
  made.resolve([{ atMs: 0, picture: picture() }])
  expect(await within(poster).findByRole('radio', { name: 'Frame at 0:00' })).toBeTruthy()
  expect(places()).toBe(0)

  drawn.frames = async () => []
  await addToPage(film('Fog.mp4'))
  await userEvent.click(await screen.findByRole('button', { name: 'Fog' }))
  const other = await screen.findByRole('group', { name: 'Poster' })
  expect(other.getAttribute('aria-busy')).toBe('false')
})

test('after a reload the same frames are there to choose from, and the poster is one of them', async () => {
  const line = lineThatStops()
  const frames = async () =>
    [0, 1000, 2000].map((atMs) => ({ atMs, picture: new Blob([picture(), String(atMs)]) }))
  drawn.frames = frames
  const first = await startBrowser(line.between)
  await first.openUploads('again')
  await addToPage(film('Quay.mp4', 2))
  await line.firstMiB
  await screen.findByRole('radio', { name: 'Frame at 0:02' })

  const second = await startBrowser(line.between)
  await second.openUploads('again')
  await screen.findByRole('radio', { name: 'Frame at 0:02' })
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((one) => one.checked)).toEqual([
    true,
    false,
    false,
  ])
})
