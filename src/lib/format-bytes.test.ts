import { expect, test } from 'vitest'

import { formatBytes } from './format-bytes.ts'

test('units step by 1000, as file managers count', () => {
  expect(formatBytes(512)).toBe('512 bytes')
  expect(formatBytes(3_200_000)).toBe('3.2 MB')
  expect(formatBytes(1_400_000_000)).toBe('1.4 GB')
})

test('from 100 on there is no decimal', () => {
  expect(formatBytes(184_300_000)).toBe('184 MB')
})

test('rounding never shows a thousand of a unit', () => {
  expect(formatBytes(999_600)).toBe('1 MB')
  expect(formatBytes(999_499)).toBe('999 kB')
})

test('nothing is 0 bytes', () => {
  expect(formatBytes(0)).toBe('0 bytes')
  expect(formatBytes(-1)).toBe('0 bytes')
})
