import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { send } from '#api/client.ts'
import { paths } from '#config/paths.ts'
import { createDraft } from '#contract/calls/upload-calls.ts'
import type { ProcessingJob } from '#contract/processing.ts'
import type { Video } from '#contract/videos.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { preparation, preparingStep } from '#tests/support/preparation.ts'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

const nils = { username: 'nils', role: 'creator' } as const
const count = 12

let service: RemoteService
/** Calls of the page, as they went out. */
const calls: string[] = []
/** What the service says of all the videos, and of how they are prepared. */
let said: { video: Partial<Video>; job: Partial<ProcessingJob> } = { video: {}, job: {} }

const job = (videoId: string): ProcessingJob =>
  preparation({
    id: `job-${videoId}`,
    videoId,
    steps: [preparingStep({ name: 'first', lines: [360], state: 'done', progress: 1, tookMs: 1 })],
    ...said.job,
  })

beforeAll(async () => {
  service = await startRemoteService()
  connectPageTo(service)
  const connected = globalThis.fetch
  let ids: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const path = url.pathname.replace('/api/v1', '')
    calls.push(path)
    if (path === '/me/processing') return Response.json({ items: ids.map(job) })
    const answer = await connected(input, init)
    if (path !== '/me/videos') return answer
    const page: { items: Video[] } = await answer.json()
    ids = page.items.map(({ id }) => id)
    return Response.json({ ...page, items: page.items.map((one) => ({ ...one, ...said.video })) })
  })
  await openApp(service, paths.about(), nils)
  for (let index = 1; index <= count; index += 1) {
    await send(createDraft, {
      body: {
        title: `Lesson ${index}`,
        fileName: `${index}.mp4`,
        sizeB: 1,
        type: 'video/mp4',
        fingerprint: `preparing-lesson-of-nils-${index}`,
      },
    })
  }
})
afterAll(() => service.close())

const asked = (path: RegExp) => calls.filter((call) => path.test(call)).length

test('however many are prepared, one call in two seconds asks how far; what settles is told by the table', async () => {
  said = { video: { state: 'partially_ready', publication: 'when_ready' }, job: {} }
  await openApp(service, paths.studioVideos(), nils)
  await screen.findAllByText(/Watchable, better quality at/)
  calls.length = 0
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  expect(asked(/processing$/)).toBeGreaterThan(0)
  expect(asked(/processing$/)).toBeLessThanOrEqual(3)
  expect(asked(/me\/videos/), 'nothing new to tell').toBe(0)

  said = {
    video: { state: 'ready', publication: 'published', publishedAt: '2026-11-23T00:00:00.000Z' },
    job: { state: 'done' },
  }
  const published = await screen.findAllByText(
    'Published',
    { selector: 'td *' },
    { timeout: 4_000 },
  )
  expect(published.length).toBeGreaterThanOrEqual(count)
  expect(screen.queryByText(/In line|Watchable/)).toBeNull()
})

test('what can be watched and stopped before its better quality says so, and can be tried again', async () => {
  const failure = { code: 'processing-stopped', detail: '', step: null, isRetryable: true }
  said = {
    video: { state: 'ready', publication: 'published', publishedAt: '2026-11-23T00:00:00.000Z' },
    job: { state: 'failed', failure },
  }
  await openApp(service, paths.studioVideos(), nils)
  await screen.findAllByText('Watchable, better quality stopped')
  expect(screen.getAllByRole('button', { name: 'Try again: Lesson 1' }).length).toBeGreaterThan(0)
})
