import { expect, test } from 'vitest'

import { parseRange } from './parse-range.ts'

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=500-', { start: 500, end: 999 }],
  ['bytes=500-99999', { start: 500, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=999-999', { start: 999, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', 'whole'],
  ['bytes=0-1,5-9', 'whole'],
  ['bytes=-', 'whole'],
  ['lines=0-1', 'whole'],
  [null, 'whole'],
])('%s of 1000 bytes is %o', (header, expected) => {
  expect(parseRange(header, 1000)).toEqual(expected)
})

test('an empty file has no range', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable')
})
