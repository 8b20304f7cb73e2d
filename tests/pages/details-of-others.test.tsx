import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { paths } from '#config/paths.ts'
import { makeDraft } from '#tests/support/make-draft.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService()
  connectPageTo(service)
})
afterAll(() => service.close())

/** The details of a draft of Mara's, as somebody sees them. */
async function openDraftAs(username: string, role: 'creator' | 'moderator') {
  const router = await openApp(service, paths.about(), { username: 'mara', role: 'creator' })
  const video = await makeDraft()
  if (username === 'mara') await act(() => router.navigate(paths.studioVideo(video.id)))
  else await openApp(service, paths.studioVideo(video.id), { username, role })
  await screen.findByRole('textbox', { name: /^Title/ })
  const access = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Who can watch/ })
  return {
    choices: Array.from(access.options, ({ value }) => value),
    publish: screen.queryByRole('button', { name: /^Publish(?! at)/ }),
  }
}

test('whoever owns a video publishes it and says who can watch', async () => {
  const { choices, publish } = await openDraftAs('mara', 'creator')
  expect(choices).toEqual(['private', 'internal', 'public'])
  if (!publish) throw new Error('There is nothing to publish it with.')
  await userEvent.click(publish)
  await screen.findByRole('heading', { name: 'Published as soon as it is ready' })
})

test('whoever only edits it is offered neither, and is told who does', async () => {
  const { choices, publish } = await openDraftAs('oren', 'moderator')
  // They may narrow who watches, never widen it.
  expect(choices).toEqual(['private', 'internal'])
  expect(publish).toBeNull()
  expect(screen.getByText('Its owner or a manager of its channel publishes it.')).toBeTruthy()
})
