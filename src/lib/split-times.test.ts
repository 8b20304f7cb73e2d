import { expect, test } from 'vitest'

import { splitTimes } from './split-times.ts'

test('moments become parts of their own', () => {
  expect(splitTimes('The map at 19:24 and 1:02:03.')).toEqual([
    { text: 'The map at ', atMs: null },
    { text: '19:24', atMs: 1_164_000 },
    { text: ' and ', atMs: null },
    { text: '1:02:03', atMs: 3_723_000 },
    { text: '.', atMs: null },
  ])
})

test('a ratio, a version and a moment past the end stay text', () => {
  expect(splitTimes('16:9, 12:34:56:78, 45:00', 60_000)).toEqual([
    { text: '16:9, 12:34:56:78, 45:00', atMs: null },
  ])
})

test('empty text has no parts', () => {
  expect(splitTimes('')).toEqual([])
})
