import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { send } from '#api/client.ts'
import { paths } from '#config/paths.ts'
import { createDraft } from '#contract/calls/upload-calls.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

const nils = { username: 'nils', role: 'creator' } as const

let service: RemoteService
let videoId: string
/** What the page asked for when it published. */
let published: unknown[] = []
/** What the service says of the video besides. */
let said: Partial<VideoDetail> = {}
let isConverting = true

beforeAll(async () => {
  service = await startRemoteService()
  connectPageTo(service)
  const connected = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname.replace('/api/v1', '')
    if (path.endsWith('/publish')) published.push(await request.clone().json())
    const answer = await connected(input, init)
    if (path === '/config') {
      const config = await answer.json()
      const features = { ...config.features, processing: isConverting }
      return Response.json({ ...config, features })
    }
    if (!answer.ok || !path.startsWith(`/videos/${videoId}`)) return answer
    if (path !== `/videos/${videoId}` && !path.endsWith('/publish')) return answer
    return Response.json({ ...(await answer.json()), ...said }, { headers: answer.headers })
  })
})
afterAll(() => service.close())

async function openDraft(name: string): Promise<void> {
  published = []
  said = {}
  await openApp(service, paths.about(), nils)
  const { video } = await send(createDraft, {
    body: {
      title: name,
      fileName: `${name}.mp4`,
      sizeB: 1,
      type: 'video/mp4',
      fingerprint: `first-or-all-of-nils-${name.toLowerCase()}`,
    },
  })
  videoId = video.id
  await openApp(service, paths.studioVideo(videoId), nils)
}
const choice = () => screen.findByRole('combobox', { name: 'Goes on show' })
const button = (name: string) => screen.findByRole('button', { name })

test('a video goes on show with its first quality where nobody chooses otherwise', async () => {
  await openDraft('Fern')
  expect(await choice()).toHaveProperty('value', 'first')
  await userEvent.click(await button('Publish when ready'))
  await waitFor(() => expect(published).toEqual([{ access: 'internal', waitFor: 'first' }]))
})

test('what waits for all qualities says so, and can be put on show with what there is', async () => {
  await openDraft('Moss')
  await userEvent.selectOptions(await choice(), 'With all qualities')
  // There is a first quality by now: it is not enough.
  await userEvent.click(await button('Publish when ready'))
  await waitFor(() => expect(published).toEqual([{ access: 'internal', waitFor: 'all' }]))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Goes on show' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Publish now' })).toBeNull()
  said = { state: 'partially_ready' }
  await openApp(service, paths.studioVideo(videoId), nils)
  await screen.findByText('Published once all qualities are ready')
  published = []
  await userEvent.click(await button('Publish now'))
  await waitFor(() => expect(published).toEqual([{ access: 'internal', waitFor: 'first' }]))
})

test('nothing is asked where films play as they are', async () => {
  isConverting = false
  await openDraft('Stone')
  await button('Publish when ready')
  expect(screen.queryByRole('combobox', { name: 'Goes on show' })).toBeNull()
})
