import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { send } from '#api/client.ts'
import { paths } from '#config/paths.ts'
import { listVideos } from '#contract/calls/video-calls.ts'
import type { Video } from '#contract/videos.ts'
import { formatCount } from '#lib/format-count.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(() => service.close())

const mara = { username: 'mara', role: 'creator' } as const
/** Number and name of each. */
const figures = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('definition')
    .map((value) => `${value.textContent} ${value.previousElementSibling?.textContent}`)

/** Every published video is hers, of `total` in all. */
async function giveAllToHer(total?: number): Promise<readonly Video[]> {
  await openApp(service, paths.about(), mara)
  const { items } = await send(listVideos, { query: { limit: 100 } })
  const forward = globalThis.fetch
  onTestFinished(() => void vi.stubGlobal('fetch', forward))
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    return /\/me\/videos\?/.test(url)
      ? Response.json({ items, nextCursor: null, total: total ?? items.length })
      : forward(input, init)
  })
  return items
}

test('above one’s videos stands what all of them came to', async () => {
  const items = await giveAllToHer()
  const views = items.reduce((sum, { viewCount }) => sum + viewCount, 0)
  const comments = items.reduce((sum, { commentCount }) => sum + commentCount, 0)
  expect(views).toBeGreaterThan(1000)
  await openApp(service, paths.studioVideos(), mara)
  await waitFor(() =>
    expect(figures().slice(0, 2)).toEqual([`${formatCount(views)} views`, `${comments} comments`]),
  )
  await waitFor(() => expect(figures()[2]).toMatch(/^\d+ subscribers?$/))
})

test('of more videos than come at once no sum is made up', async () => {
  await giveAllToHer(250)
  await openApp(service, paths.studioVideos(), mara)
  await waitFor(() => expect(figures()[0]).toBe('250 videos'))
  expect(figures()).toHaveLength(2)
})
