import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { listMyUploads } from '#contract/calls/upload-calls.ts'
import { addToPage, film, says, startBrowser, type Between } from '#tests/support/uploading-page.ts'

/** Lets nothing of a file through, nor what asks after its video, until it is opened. */
function gate() {
  const opened = Promise.withResolvers<undefined>()
  const between: Between = ({ method, url }) =>
    method === 'PATCH' || (method === 'GET' && /\/videos\/[\w-]+$/.test(url))
      ? opened.promise
      : undefined
  return { between, open: () => opened.resolve(undefined) }
}

test('the form opens with the draft, says nothing of saving yet, and its button keeps its width', async () => {
  const line = gate()
  const { openUploads } = await startBrowser(line.between)
  await openUploads('writes')
  await addToPage(film('Moss.mp4'))
  const title = await screen.findByRole('textbox', { name: /Title/ })
  const form = within(screen.getByRole('form', { name: 'Moss' }))
  expect(form.getByRole('status').textContent).toBe('')
  const publish = form.getByRole('button', { name: 'Publish when ready' })
  line.open()
  await waitFor(() => expect(form.getByRole('button', { name: 'Publish' })).toBe(publish))
  // As wide as what it said before.
  expect(publish.querySelector('[data-lines]')?.getAttribute('data-lines')).toContain('when ready')
  await userEvent.type(title, ' and stone')
  await waitFor(() => expect(form.getByRole('status').textContent).toBe('Saved a moment ago'), {
    timeout: 4_000,
  })
})

test('Enter in a field publishes nothing; the button does', async () => {
  const published: string[] = []
  const { openUploads } = await startBrowser(({ method, url }) => {
    if (method === 'POST' && url.endsWith('/publish')) published.push(url)
    return undefined
  })
  await openUploads('presses Enter')
  await addToPage(film('Reed.mp4'))
  await says('Reed', /Only you see it until/)
  const form = within(await screen.findByRole('form', { name: 'Reed' }))
  await userEvent.type(form.getByRole('textbox', { name: /Title/ }), ' and rush{Enter}')
  await userEvent.type(form.getByRole('textbox', { name: /Tags/ }), 'water{Enter}{Enter}')
  await userEvent.type(form.getByRole('textbox', { name: /Tags/ }), '{Enter}')
  expect(published).toEqual([])
  await userEvent.click(form.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByRole('heading', { name: 'Published' })).toBeTruthy()
  expect(published).toHaveLength(1)
})

test('paused in the middle of a chunk, it says how much of it has arrived', async () => {
  const line = gate()
  const place = Promise.withResolvers<Response>()
  let isPaused = false
  const { openUploads, send } = await startBrowser((request) =>
    isPaused && request.url.endsWith('/me/uploads') ? place.promise : line.between(request),
  )
  await openUploads('midway')
  await addToPage(film('Fern.mp4'))
  const pause = await screen.findByRole('button', { name: 'Pause Fern' })
  const { items } = await send(listMyUploads)
  isPaused = true
  await userEvent.click(pause)
  await says('Fern', /Paused\. It keeps its place\./)
  const there = items.flatMap((one) => [
    // Another film of the same video, which is none of this one's.
    { ...one, version: one.version + 1, offsetB: one.sizeB },
    { ...one, offsetB: Math.ceil(one.sizeB / 4) },
  ])
  place.resolve(Response.json({ items: there }))
  await says('Fern', /Paused at 25%\. It keeps its place\./)
})

test('once the open one is published, the file that is added next has the form', async () => {
  const { openUploads } = await startBrowser()
  await openUploads('goes on')
  await addToPage(film('First.mp4'))
  await says('First', /Only you see it until/)
  const form = await screen.findByRole('form', { name: 'First' })
  await userEvent.click(await within(form).findByRole('button', { name: 'Publish' }))
  expect(await screen.findByRole('heading', { name: 'Published' })).toBeTruthy()
  await addToPage(film('Second.mp4'))
  expect(await screen.findByRole('form', { name: 'Second' })).toBeTruthy()
  await addToPage(film('Third.mp4'))
  await says('Third', /Only you see it until/)
  // What is not published stays open.
  expect(screen.getByRole('form', { name: 'Second' })).toBeTruthy()
})
