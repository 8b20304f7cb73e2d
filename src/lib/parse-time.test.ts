import { expect, test } from 'vitest'

import { parseTime } from './parse-time.ts'

test.each([
  ['90', 90_000],
  ['90s', 90_000],
  ['1.5', 1500],
  ['1m30s', 90_000],
  ['1m', 60_000],
  ['1h2m3s', 3_723_000],
  ['1:30', 90_000],
  ['1:02:30', 3_750_000],
  ['0', 0],
])('%s is a moment', (text, expectedMs) => {
  expect(parseTime(text)).toBe(expectedMs)
})

test.each(['', 'soon', '-5', '1:75', '1e3', 's'])('"%s" is none', (text) => {
  expect(parseTime(text)).toBeNull()
})
