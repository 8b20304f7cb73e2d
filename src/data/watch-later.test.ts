import { expect, test } from 'vitest'

import { withMark } from './watch-later.ts'

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
