import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { listMyVideos, patchVideo } from '#contract/calls/editing-calls.ts'
import { listMyUploads } from '#contract/calls/upload-calls.ts'
import {
  addToPage,
  film,
  findMine,
  hurry,
  kept,
  lineThatStops,
  says,
  startBrowser,
  ticket,
  type Between,
} from '#tests/support/uploading-page.ts'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** jsdom knows no top layer, so it takes an open menu for a hidden one. */
const choose = async (of: string, name: string) => {
  await press(`Actions for ${of}`)
  await userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }))
}
const titles = () => screen.getAllByRole('article').map((shown) => shown.getAttribute('aria-label'))
const journal = () => [...(kept.get('foyer-uploads')?.values() ?? [])]

afterEach(() => Reflect.deleteProperty(navigator, 'locks'))

test('two are sent at once; the order of the others can be changed, and one sent now', async () => {
  const held = Promise.withResolvers<undefined>()
  const order: string[] = []
  const between: Between = (request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/uploads')) return undefined
    const name = /filename ([^,]+)/.exec(request.headers.get('Upload-Metadata') ?? '')?.[1] ?? ''
    order.push(atob(name))
    return held.promise
  }
  const { openUploads, send } = await startBrowser(between)
  await openUploads('several')
  await addToPage(film('One.mp4'), film('Two.mp4'), film('Three.mp4'), film('Four.mp4'))
  // Both ask for their place, which nobody is given yet; in which order is nobody's promise.
  await waitFor(() => expect(order.toSorted()).toEqual(['One.mp4', 'Two.mp4']))
  await says('Two', /Getting a place/)
  await says('Four', /Starts when a place is free/)
  await choose('Four', 'Move up')
  expect(titles()).toEqual(['One', 'Two', 'Four', 'Three'])
  await userEvent.click(within(ticket('Three')).getByRole('button', { name: 'Send now' }))
  await says('Three', /Getting a place/)
  await says('Two', /Starts when a place is free/)
  held.resolve(undefined)
  for (const name of ['One', 'Two', 'Three', 'Four']) await says(name, /Only you see it until/)
  expect(order[2]).toBe('Three.mp4')
  const { items } = await send(listMyVideos, { query: {} })
  expect(items.map(({ title }) => title).toSorted()).toEqual(['Four', 'One', 'Three', 'Two'])
})

test('what is removed while it is sent leaves no draft, no bytes and no memory', async () => {
  const line = lineThatStops()
  const { openUploads, send } = await startBrowser(line.between)
  await openUploads('removes')
  await addToPage(film('Moth.mp4', 2))
  await line.firstMiB
  hurry(8000)
  await choose('Moth', 'Remove from the queue')
  await waitFor(async () => {
    expect((await send(listMyVideos, { query: {} })).items).toEqual([])
  })
  expect((await send(listMyUploads)).items).toEqual([])
  await waitFor(() => expect(journal()).toEqual([]))
})

test('a removal that is taken back goes on from the same byte', async () => {
  const line = lineThatStops()
  const { openUploads, send } = await startBrowser(line.between)
  await openUploads('takes-back')
  await addToPage(film('Bee.mp4', 2))
  await line.firstMiB
  const { id } = await findMine({ send }, 'Bee')
  await choose('Bee', 'Remove from the queue')
  line.mend()
  await press('Undo')
  await says('Bee', /Only you see it until you publish it/)
  expect((await findMine({ send }, 'Bee')).id).toBe(id)
  expect(line.offsets[1]).toBe(1024 ** 2)
})

test('a film with no room for it is refused before it is described, with the way to make some', async () => {
  const { openUploads, send } = await startBrowser()
  await openUploads('no-room')
  await addToPage(film('Whale.mp4', 15))
  await says('Whale', /Too big for your space: 15\sMB, and there is room for one of 14\sMB/)
  expect(within(ticket('Whale')).getByRole('link', { name: 'Make space' })).toBeTruthy()
  expect((await send(listMyVideos, { query: {} })).items).toEqual([])
})

test('a film that is here already is said to be, and sent again only if that is wanted', async () => {
  const { openUploads, send } = await startBrowser()
  await openUploads('twice')
  const file = film('Cuckoo.mp4')
  await addToPage(file)
  await says('Cuckoo', /Only you see it until you publish it/)
  await addToPage(new File([file], 'Again.mp4', { type: file.type }))
  await says('Again', /You already have this video, added/)
  await press('Upload anyway')
  await says('Again', /Only you see it until you publish it/)
  const { items } = await send(listMyVideos, { query: {} })
  expect(items.map(({ title }) => title).toSorted()).toEqual(['Again', 'Cuckoo'])
})

test('a film that is in the queue already is refused', async () => {
  const line = lineThatStops()
  const { openUploads } = await startBrowser(line.between)
  await openUploads('queued-twice')
  const file = film('Rook.mp4', 2)
  await addToPage(file)
  await line.firstMiB
  await addToPage(new File([file], 'Crow.mp4', { type: file.type }))
  await says('Crow', /This file is in the queue already/)
})

test('what another tab sends is shown, written down by that tab alone, and taken over when it is closed', async () => {
  const line = lineThatStops()
  const first = await startBrowser(line.between)
  await first.openUploads('two-tabs')
  await addToPage(film('Swift.mp4', 2))
  await line.firstMiB
  await waitFor(() => expect(journal()).toMatchObject([{ offsetB: 1024 ** 2 }]))
  const [[key, record] = ['', null]] = kept.get('foyer-uploads')?.entries() ?? []

  const { locks } = await import('node:worker_threads')
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  const closed = Promise.withResolvers<void>()
  void locks.request(`foyer-upload-${key}`, () => closed.promise)
  const second = await startBrowser()
  await second.openUploads('two-tabs')
  await says('Swift', /Sending from another tab/)
  expect(journal()).toEqual([record])
  const title = 'Swifts at dusk'
  const { id: videoId, etag } = await findMine(first, 'Swift')
  await first.send(patchVideo, { params: { videoId }, body: { title }, ifMatch: `"${etag}"` })
  kept.get('foyer-uploads')?.set(key, { ...Object(record), title })
  new BroadcastChannel('foyer-uploads').postMessage(key)
  await says('Swifts at dusk', /Sending from another tab/)
  closed.resolve()
  await says('Swifts at dusk', /Only you see it until you publish it/)
})

test('an upload the service has given up says so, and starts again with its words', async () => {
  const line = lineThatStops()
  const first = await startBrowser(line.between)
  await first.openUploads('given-up')
  await addToPage(film('Stork.mp4', 2))
  await line.firstMiB
  const { id, etag } = await findMine(first, 'Stork')
  const body = { description: 'Over the marsh.' }
  await first.send(patchVideo, { params: { videoId: id }, body, ifMatch: `"${etag}"` })
  const { terminateUpload } = await import('#features/uploads/send/send-file.ts')
  const [begun] = (await first.send(listMyUploads)).items
  await terminateUpload(begun?.uploadUrl ?? '')

  const second = await startBrowser()
  await second.openUploads('given-up')
  await says('Stork', /This upload waited too long\. Your text is kept; the file starts again\./)
  await press('Start again')
  await says('Stork', /Only you see it until you publish it/)
  expect(await findMine(second, 'Stork')).toMatchObject({ id, description: 'Over the marsh.' })
})

test('an upload that is listed as expired is not left to be tried', async () => {
  const line = lineThatStops()
  const first = await startBrowser(line.between)
  await first.openUploads('listed')
  await addToPage(film('Crane.mp4', 2))
  await line.firstMiB
  await press('Pause Crane')
  await says('Crane', /Paused at/)
  const { items } = await first.send(listMyUploads)
  const looked = vi.fn<() => void>()
  const second = await startBrowser(({ method, url }) => {
    if (method === 'HEAD') looked()
    if (!url.endsWith('/me/uploads')) return undefined
    return Response.json({ items: items.map((one) => ({ ...one, state: 'expired' })) })
  })
  await second.openUploads('listed')
  await says('Crane', /This upload waited too long/)
  expect(looked).not.toHaveBeenCalled()
})
