import { beforeEach, expect, test, vi } from 'vitest'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'

import { keys } from './cache/keys.ts'
import { outdate } from './cache/outdate.ts'
import { setWatchLater, withMark } from './watch-later.ts'

vi.mock('#api/client.ts', () => ({ send: vi.fn() }))

beforeEach(() => queryClient.clear())

const card = { id: 'a', isInWatchLater: false, title: 'Lino printing' }
const other = { id: 'b', isInWatchLater: false }

test('the card is marked wherever it stands in what is cached', () => {
  const pages = { pages: [{ items: [other, card] }, { shelves: [{ items: [card] }] }] }
  expect(withMark(pages, 'a', true)).toEqual({
    pages: [
      { items: [other, { ...card, isInWatchLater: true }] },
      { shelves: [{ items: [{ ...card, isInWatchLater: true }] }] },
    ],
  })
})

test('data without the card keeps its identity, so nothing is drawn again', () => {
  const pages = { pages: [{ items: [other] }] }
  expect(withMark(pages, 'a', true)).toBe(pages)
})

test('a list that was outdated is still asked for again after a card in it is marked', async () => {
  queryClient.setQueryData(keys.home, { shelves: [{ items: [card] }] }, { updatedAt: 1 })
  await outdate(keys.home)
  await setWatchLater('a', true)
  const home = queryClient.getQueryState(keys.home)
  expect(home).toMatchObject({ dataUpdatedAt: 1, isInvalidated: true })
  expect(home?.data).toEqual({ shelves: [{ items: [{ ...card, isInWatchLater: true }] }] })
})

test('a mark that could not be kept is taken back', async () => {
  queryClient.setQueryData(keys.home, [card])
  vi.mocked(send).mockRejectedValueOnce(new Error('no'))
  const saving = setWatchLater('a', true)
  expect(queryClient.getQueryData(keys.home)).toEqual([{ ...card, isInWatchLater: true }])
  await expect(saving).rejects.toThrow('no')
  expect(queryClient.getQueryData(keys.home)).toEqual([card])
})
