import { expect, test } from 'vitest'

import { describeDuration, formatDuration } from './format-duration.ts'

test('minutes carry no leading zero and seconds always two digits', () => {
  expect(formatDuration(7_000)).toBe('0:07')
  expect(formatDuration(22 * 60_000 + 51_000)).toBe('22:51')
})

test('from an hour on, minutes have two digits', () => {
  expect(formatDuration(4_328_000)).toBe('1:12:08')
  expect(formatDuration(3_600_000)).toBe('1:00:00')
})

test('a part of a second is dropped, never rounded up', () => {
  expect(formatDuration(59_999)).toBe('0:59')
})

test.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY])('%s reads 0:00', (value) => {
  expect(formatDuration(value)).toBe('0:00')
})

test('a length can be read aloud', () => {
  expect(describeDuration(4_328_000)).toBe('1\u00A0hour, 12\u00A0minutes, 8\u00A0seconds')
  expect(describeDuration(60_000)).toBe('1\u00A0minute')
  expect(describeDuration(0)).toBe('0\u00A0seconds')
})
