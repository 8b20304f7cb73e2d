import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

import { send } from '#api/client.ts'

import { webVttQuery } from './cues.ts'

vi.mock('#api/client.ts', () => ({ send: vi.fn() }))

const track = { id: 'track-1', updatedAt: '2026-11-21T00:00:00Z', url: 'https://media/old' }
const words = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'

/** What lies at each media address; every other is refused, as one whose time is over. */
function serve(files: Record<string, string>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const text = files[url]
    return new Response(text ?? null, { status: text === undefined ? 403 : 200 })
  })
  return asked
}

test('a transcript opened long after the page asks for a new address', async () => {
  const asked = serve({ 'https://media/new': words })
  vi.mocked(send).mockResolvedValue({ items: [{ ...track, url: 'https://media/new' }] })
  const { cues } = await new QueryClient().fetchQuery(webVttQuery('video-1', track))
  expect(cues.map(({ text }) => text)).toEqual(['Hello'])
  expect(asked).toEqual(['https://media/old', 'https://media/new'])
})

test('an address that is good is all that is asked for', async () => {
  const asked = serve({ 'https://media/old': words })
  vi.mocked(send).mockClear()
  await new QueryClient().fetchQuery(webVttQuery('video-1', track))
  expect(asked).toEqual(['https://media/old'])
  expect(send).not.toHaveBeenCalled()
})

test('captions that are gone are an error, not an endless question', async () => {
  const asked = serve({})
  vi.mocked(send).mockResolvedValue({ items: [] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await expect(client.fetchQuery(webVttQuery('video-1', track))).rejects.toThrow('403')
  expect(asked).toEqual(['https://media/old'])
})
