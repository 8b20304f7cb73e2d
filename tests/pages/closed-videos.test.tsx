import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { paths } from '#config/paths.ts'
import type { Access } from '#contract/videos.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
/** Who can watch the videos of every list. */
let access: Access
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
  const forward = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const response = await forward(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!/\/(home|related)$/.test(pathname)) return response
    const text = await response.text()
    return new Response(text.replaceAll(/"access":"\w+"/g, `"access":"${access}"`), response)
  })
})
afterAll(() => service.close())

const mara = { username: 'mara', role: 'creator' } as const

/** What the locks on the cards of this list say; null where a card has none. */
function locks(list: HTMLElement): Set<string | null> {
  const cards = within(list)
    .getAllByRole('heading', { level: 3 })
    .flatMap((heading) => heading.closest<HTMLElement>('article, li') ?? [])
  expect(cards.length).toBeGreaterThan(3)
  return new Set(cards.map((card) => within(card).queryByText(/can watch$/)?.textContent ?? null))
}

/** The same of all cards, on the home page and beside a video, where everybody's videos are `who`. */
async function locksWhere(who: Access): Promise<(string | null)[]> {
  access = who
  await openApp(service, paths.home(), mara)
  await screen.findByRole('heading', { level: 1, name: 'Home' })
  const home = locks(screen.getByRole('main'))
  await openApp(service, paths.watch('Qm7fLdesk_1', { tab: 'next' }), mara)
  const heading = await screen.findByRole('heading', { name: 'Up next' })
  const beside = locks(heading.closest<HTMLElement>('[role=tabpanel]') ?? document.body)
  return [...home, ...beside]
}

test.each([
  ['private', 'Only its editors can watch'],
  ['restricted', 'People it is shared with can watch'],
] as const)('cards of videos that are %s have a lock that says: %s', async (who, words) => {
  expect(await locksWhere(who)).toEqual([words, words])
})

test.each(['internal', 'public'] as const)(
  'cards of videos that are %s have no lock',
  async (who) => {
    expect(await locksWhere(who)).toEqual([null, null])
  },
)
