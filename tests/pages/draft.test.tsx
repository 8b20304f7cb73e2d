import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { paths } from '#config/paths.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

const videoId = 'Qm7fLdesk_1'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
})
beforeEach(() => connectPageTo(service))
afterEach(() => vi.unstubAllGlobals())
afterAll(() => service.close())

/** The video as the service gives it to its owner, in a state of publication. */
function giveAs(publication: string, myRights: string[]): void {
  const elsewhere = globalThis.fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const answer = await elsewhere(...request)
    if (!new URL(answer.url).pathname.endsWith(`/videos/${videoId}`)) return answer
    return Response.json({ ...(await answer.json()), access: 'internal', publication, myRights })
  })
}

const mara = { username: 'mara', role: 'creator' } as const

test('a draft is marked as one, by the title and where it is shared, and leads to its edit page', async () => {
  giveAs('unpublished', ['edit', 'share'])
  await openApp(service, paths.watch(videoId), mara)
  expect(await screen.findByText('Draft', {}, { timeout: 20_000 })).toBeTruthy()
  expect(await screen.findByText(/until it is published/)).toBeTruthy()
  const edit = await screen.findByRole('link', { name: 'Edit' })
  expect(edit.getAttribute('href')).toBe(paths.studioVideo(videoId))
  // What its maker came for, in the place of what only others do with it.
  const publish = screen.getByRole('link', { name: 'Publish' })
  expect(publish.getAttribute('href')).toBe(paths.studioVideo(videoId))
  expect(screen.queryByRole('button', { name: /Subscribe/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('This is a draft')
  expect(document.body.textContent).not.toMatch(/Everyone at|Everyone who signs in/)
})

test('a published video of somebody else says who can watch, and offers nothing to edit', async () => {
  giveAs('published', [])
  await openApp(service, paths.watch(videoId), mara)
  expect(await screen.findByText(/Everyone .*can watch/, {}, { timeout: 20_000 })).toBeTruthy()
  await screen.findByRole('button', { name: 'Share' })
  expect(screen.queryByText('Draft')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})
