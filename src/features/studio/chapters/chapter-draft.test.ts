import { expect, test } from 'vitest'

import { faultsOf, inOrder, itemsOf, rowsOf } from './chapter-draft.ts'
import { readStart, writeStart } from './start-text.ts'

const row = (key: string, start: string, title = 'Words') => ({
  key,
  start,
  startMs: readStart(start),
  title,
})

test.each([0, 7_000, 245_500, 3_723_100])('%s ms is read as it is written', (startMs) => {
  expect(readStart(writeStart(startMs))).toBe(startMs)
})

test('what is saved comes back as it was', () => {
  const items = [
    { startMs: 0, title: 'Doors' },
    { startMs: 61_234, title: 'Desk' },
  ]
  expect(itemsOf(rowsOf(items))).toEqual(items)
  expect(faultsOf(rowsOf(items), 90_000).size).toBe(0)
})

test('each row says what is wrong with it', () => {
  const rows = [
    row('a', '0:05'),
    row('b', '0:05.9', ' '),
    row('c', 'soon', 'x'.repeat(101)),
    row('d', '1:29.1'),
  ]
  expect(Object.fromEntries(faultsOf(rows, 90_000))).toEqual({
    a: { start: 'first-not-at-start' },
    b: { start: 'too-close', title: 'too-short' },
    c: { start: 'no-time', title: 'too-long' },
    d: { start: 'after-end' },
  })
  expect(faultsOf([row('a', '0:00'), row('b', '9:00:00')], null).size).toBe(0)
})

test('rows stand in the order of their times, one without a time behind the one it was behind', () => {
  const rows = [row('a', '0:00'), row('b', '3:00'), row('c', '?'), row('d', '2:00')]
  expect(inOrder(rows).map(({ key }) => key)).toEqual(['a', 'd', 'b', 'c'])
})
