import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { deleteVideo, listMyVideos, patchVideo } from '#contract/calls/editing-calls.ts'
import {
  addToPage,
  chooseInDialog,
  film,
  findMine,
  hurry,
  kept,
  lineThatStops,
  proxyOfOneMiB,
  refusedWith,
  says,
  startBrowser,
  ticket,
} from '#tests/support/uploading-page.ts'

test('a file added again just after it was removed is sent anew, not to what is being deleted', async () => {
  const line = lineThatStops()
  const { openUploads, send } = await startBrowser(line.between)
  await openUploads('undo')
  const file = film('Meadow.mp4', 2)
  await addToPage(file)
  await line.firstMiB
  const { id: removed } = await findMine({ send }, 'Meadow')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Meadow' }))
  await userEvent.click(
    await screen.findByRole('menuitem', { name: 'Remove from the queue', hidden: true }),
  )
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Meadow' })).toBeNull())
  await addToPage(file)
  line.mend()
  await says('Meadow', /Only you see it until you publish it/)
  const { items } = await send(listMyVideos, { query: { state: 'ready' } })
  expect(items.map(({ title }) => title)).toEqual(['Meadow'])
  expect(items[0]?.id).not.toBe(removed)
})

test('what was deleted while it was sent starts again as a video of its own', async () => {
  const line = lineThatStops()
  const { openUploads, send } = await startBrowser(line.between)
  await openUploads('gone')
  await addToPage(film('Ridge.mp4', 2))
  await line.firstMiB
  const { id: deleted } = await findMine({ send }, 'Ridge')
  await send(deleteVideo, { params: { videoId: deleted } })
  line.mend()
  const again = await screen.findByRole('button', { name: 'Start again' })
  expect(ticket('Ridge').textContent).toMatch(/deleted/)
  await userEvent.click(again)
  await says('Ridge', /Only you see it until you publish it/)
  expect((await findMine({ send }, 'Ridge')).id).not.toBe(deleted)
})

test('another file in the place of one that is wanted again is sent to the same draft, with its words', async () => {
  const iris = 'another'
  const line = lineThatStops()
  const first = await startBrowser(line.between)
  await first.openUploads(iris)
  await addToPage(film('Quarry.mp4', 2))
  await line.firstMiB
  const { id: begun, etag } = await findMine(first, 'Quarry')
  await first.send(patchVideo, {
    params: { videoId: begun },
    body: { title: 'The quarry', description: 'In the rain.', access: 'private' },
    ifMatch: `"${etag}"`,
  })

  kept.get('foyer-upload-files')?.clear()
  const second = await startBrowser()
  await second.openUploads(iris)
  await says('The quarry', /Needs the file again/)
  await chooseInDialog('Choose file', new File(['Rain until four.'], 'Notes.txt'))
  await says('The quarry', /That’s a different file/)
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  await screen.findByRole('button', { name: 'Choose another file' })
  const other = film('Quarry, cut.mp4', 1)
  await chooseInDialog('Choose another file', other)
  await says('The quarry', /Only you see it until you publish it/)
  const words = { description: 'In the rain.', access: 'private', sizeB: other.size }
  expect(await findMine(second, 'The quarry')).toMatchObject({ ...words, state: 'ready' })
  const { items } = await second.send(listMyVideos, { query: {} })
  expect(items.map(({ title }) => title)).toEqual(['The quarry'])
})

test('the same bytes under another name go on, also after the next restart', async () => {
  const noor = 'renamed'
  const first = lineThatStops()
  await (await startBrowser(first.between)).openUploads(noor)
  const heath = film('Heath.mp4', 3)
  await addToPage(heath)
  await first.firstMiB

  kept.get('foyer-upload-files')?.clear()
  const second = proxyOfOneMiB(({ method }) =>
    method === 'PATCH' ? new Promise(() => undefined) : undefined,
  )
  await (await startBrowser(second.between)).openUploads(noor)
  await says('Heath', /Needs the file again/)
  await chooseInDialog('Choose file', new File([heath], 'Heath (copy).mp4'))
  await waitFor(() => expect(kept.get('foyer-upload-files')?.size).toBe(1))

  await (await startBrowser()).openUploads(noor)
  await says('Heath', /Only you see it until you publish it/)
})

test('a draft whose other file was refused goes with its ticket, and comes back with it', async () => {
  const line = lineThatStops()
  const una = 'refused-other'
  const first = await startBrowser(line.between)
  await first.openUploads(una)
  await addToPage(film('Weir.mp4', 2))
  await line.firstMiB

  kept.get('foyer-upload-files')?.clear()
  const second = await startBrowser()
  await second.openUploads(una)
  await says('Weir', /Needs the file again/)
  await chooseInDialog('Choose file', new File(['Rain until four.'], 'Notes.txt'))
  await says('Weir', /That’s a different file/)
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  await screen.findByRole('button', { name: 'Choose another file' })
  const remove = () => userEvent.click(screen.getByRole('button', { name: 'Remove Notes.txt' }))
  await remove()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Choose another file' })
  hurry(8000)
  await remove()
  const mine = async () => (await second.send(listMyVideos, { query: {} })).items
  await waitFor(async () => expect(await mine()).toEqual([]))
})

const badGateway = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
const silence = () => new Promise<Response>(() => undefined)
test.each([
  ['a draft', 'the same answer comes again', '/videos', () => undefined],
  ['a draft', 'the cookie cannot be fetched', '/videos', badGateway],
  ['a place', 'the same answer comes again', '/uploads', () => undefined],
  ['a place', 'the cookie cannot be fetched', '/uploads', badGateway],
  ['a place', 'the cookie never comes', '/uploads', silence],
])('%s refused for the cookie ends in words when %s', async (what, when, path, config) => {
  let isRefusing = true
  let refusedCount = 0
  const { openUploads } = await startBrowser(({ method, url }) => {
    if (isRefusing && refusedCount > 0 && url.endsWith('/api/v1/config')) return config()
    if (!isRefusing || method !== 'POST' || !url.endsWith(path)) return undefined
    refusedCount += 1
    return refusedWith(403, 'csrf-invalid')
  })
  hurry(10_000)
  const username = `${what} ${when}`.replaceAll(' ', '-')
  await openUploads(username)
  await addToPage(film('Gate.mp4'))
  await says('Gate', /don’t agree on a cookie\. What was sent and your text are kept/)
  isRefusing = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await says('Gate', /Only you see it until you publish it/)
})
