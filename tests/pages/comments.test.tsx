import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { send } from '#api/client.ts'
import { hasUnsavedWords } from '#api/unsaved-words.ts'
import { paths } from '#config/paths.ts'
import { postComment } from '#contract/calls/comment-calls.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(() => service.close())

const iris = { username: 'iris', role: 'viewer' } as const
const videoId = 'Qm7fLdesk_1'
const place = paths.watch(videoId, { tab: 'comments' })

async function commentWith(text: string): Promise<HTMLElement> {
  await openApp(service, place, iris)
  const { id } = await send(postComment, { params: { videoId }, body: { text } })
  await openApp(service, place, iris)
  return waitFor(() => {
    const comment = document.getElementById(`comment-${id}`)
    if (!comment) throw new Error('The comment is not there yet.')
    return comment
  })
}

test('a comment as long as a page is folded until somebody wants to read it', async () => {
  const comment = await commentWith(`Folded from here. ${'word '.repeat(900)}`)
  const text = within(comment).getByText(/Folded from here/)
  expect(text.dataset['folded']).toBe('true')
  await userEvent.click(
    within(comment).getByRole('button', { name: /^Show more of what .+ wrote$/ }),
  )
  expect(text.dataset['folded']).toBeUndefined()
  await userEvent.click(within(comment).getByRole('button', { name: /^Show less/ }))
  expect(text.dataset['folded']).toBe('true')
})

test('a short comment is not folded, and its button says whom it answers', async () => {
  const comment = await commentWith('Short enough to read at once')
  expect(within(comment).queryByRole('button', { name: /Show/ })).toBeNull()
  expect(within(comment).getByRole('button', { name: /^Reply to / })).toBeTruthy()
})

test('an address in a comment is a link that leads away and says nothing of this page', async () => {
  const comment = await commentWith('The paper is at https://paper.example/80g?x=1, at 0:12')
  const link = within(comment).getByRole('link', { name: 'https://paper.example/80g?x=1' })
  expect(link.getAttribute('href')).toBe('https://paper.example/80g?x=1')
  expect(link.getAttribute('rel')).toContain('noreferrer')
  expect(within(comment).getByRole('link', { name: '0:12' })).toBeTruthy()
})

test('the moment of a comment is chosen by a box to tick, which says what it does', async () => {
  await openApp(service, place, iris)
  await userEvent.click(await screen.findByRole('textbox', { name: 'Add a comment' }))
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^At 0:00 in the video/ })
  expect(box.checked).toBe(false)
  await userEvent.click(box)
  expect(box.checked).toBe(true)
})

test('words that were not sent are still there after another video', async () => {
  const router = await openApp(service, place, iris)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Add a comment' }), 'Half a')
  await act(() => router.navigate(paths.watch('gR33nh0use_', { tab: 'comments' })))
  await screen.findByRole('heading', { level: 1, name: /glass|green/i })
  expect(screen.getByRole('textbox', { name: 'Add a comment' })).toHaveProperty('value', '')
  await act(() => router.navigate(place))
  const field = await screen.findByDisplayValue('Half a')
  await userEvent.type(field, ' comment{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByDisplayValue('Half a comment')).toBeNull())
  await waitFor(() => expect(hasUnsavedWords()).toBe(false))
})
