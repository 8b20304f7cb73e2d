import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { deleteCaption } from '#contract/calls/caption-calls.ts'
import type { Caption } from '#contract/captions.ts'

import { captionsQuery, deleteCaptions, readCaptions } from './captions.ts'

vi.mock('#api/client.ts', () => ({ send: vi.fn() }))
afterEach(() => queryClient.clear())

function track(lang: string): Caption {
  return {
    id: lang,
    lang,
    label: lang,
    kind: 'captions',
    url: `https://media/${lang}`,
    state: 'draft',
    isDefault: false,
    origin: 'upload',
    cueCount: 1,
    etag: '"1"',
    updatedAt: '2026-11-20T00:00:00.000Z',
    isForFormerFilm: false,
    isChecked: false,
    model: null,
  }
}

const { queryKey } = captionsQuery('weave')
const known = () => queryClient.getQueryData(queryKey)?.map(({ lang }) => lang)

/** Answers a deletion at once and each list when the test says so. */
function serve() {
  const lists: PromiseWithResolvers<{ items: Caption[] }>[] = []
  vi.mocked(send).mockImplementation(async (call) => {
    if (call === deleteCaption) return undefined
    const list = Promise.withResolvers<{ items: Caption[] }>()
    lists.push(list)
    return list.promise
  })
  return lists
}

test('a draft that is deleted does not come back with a list that was asked for before', async () => {
  queryClient.setQueryData(queryKey, [track('de'), track('fr')])
  vi.stubGlobal('fetch', async () => new Response('WEBVTT'))
  const lists = serve()
  const saved = readCaptions('weave', track('fr'))
  await vi.waitFor(() => expect(lists).toHaveLength(1))
  await deleteCaptions('weave', track('de'))
  lists[0]?.resolve({ items: [track('de'), track('fr')] })
  expect(await saved).toBe('WEBVTT')
  expect(known()).toEqual(['fr'])
})

test('it is gone from the list also where that cannot be asked for again', async () => {
  queryClient.setQueryData(queryKey, [track('de'), track('fr')])
  const lists = serve()
  const stop = new QueryObserver(queryClient, captionsQuery('weave')).subscribe(() => undefined)
  const deleted = deleteCaptions('weave', track('de'))
  await vi.waitFor(() => expect(lists.length).toBeGreaterThan(0))
  for (const list of lists) list.reject(new Error('no connection'))
  await deleted
  expect(known()).toEqual(['fr'])
  stop()
})
