import { expect, test } from 'vitest'

import { faultsOf, inOrder, itemsOf, rowsOf, saysTheSame } from './chapter-draft.ts'
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
    row('e', '1:30'),
  ]
  expect(Object.fromEntries(faultsOf(rows, 90_000))).toEqual({
    a: { start: 'first-not-at-start' },
    b: { start: 'too-close', title: 'too-short' },
    c: { start: 'no-time', title: 'too-long' },
    d: { start: 'too-near-end' },
    e: { start: 'after-end' },
  })
  expect(faultsOf([row('a', '0:00'), row('b', '9:00:00')], null).size).toBe(0)
})

test('who is in a row stays in it when what it says is saved', () => {
  const rows = rowsOf([
    { startMs: 0, title: 'Doors' },
    { startMs: 61_234, title: 'Desk' },
  ])
  const later = rowsOf(
    [
      { startMs: 0, title: 'Doors' },
      { startMs: 30_000, title: 'Between' },
      { startMs: 61_234, title: 'Desks' },
    ],
    rows,
  )
  expect([later[0]?.key, later[2]?.key]).toEqual(rows.map(({ key }) => key))
  expect(new Set(later.map(({ key }) => key)).size).toBe(3)
})

test('white space is as the service keeps it, and changes nothing by itself', () => {
  const items = [{ startMs: 0, title: 'Doors  open' }]
  expect(saysTheSame(rowsOf(items), items)).toBe(true)
  expect(itemsOf([row('a', '0:00', ' Doors\topen \u0001wide\n')])).toEqual([
    { startMs: 0, title: 'Doors open wide' },
  ])
  expect(faultsOf([row('a', '0:00', '\t')], null).get('a')).toEqual({ title: 'too-short' })
})

test('rows stand in the order of their times, one without a time behind the one it was behind', () => {
  const rows = [row('a', '0:00'), row('b', '3:00'), row('c', '?'), row('d', '2:00')]
  expect(inOrder(rows).map(({ key }) => key)).toEqual(['a', 'd', 'b', 'c'])
  const inPlace = rows.slice(0, 3)
  expect(inOrder(inPlace)).toBe(inPlace)
})
