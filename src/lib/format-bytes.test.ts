import { expect, test } from 'vitest'

import { formatBytes } from './format-bytes.ts'

test('units step by 1024', () => {
  expect(formatBytes(512)).toBe('512\u00A0bytes')
  expect(formatBytes(3.2 * 1024 ** 2)).toBe('3.2\u00A0MB')
  expect(formatBytes(1.4 * 1024 ** 3)).toBe('1.4\u00A0GB')
})

test('limits read as the round figures they are set to', () => {
  expect(formatBytes(50 * 1024 ** 3)).toBe('50\u00A0GB')
  expect(formatBytes(8 * 1024 ** 2)).toBe('8\u00A0MB')
})

test('from 100 on there is no decimal', () => {
  expect(formatBytes(184.3 * 1024 ** 2)).toBe('184\u00A0MB')
})

test('rounding never shows a thousand of a unit', () => {
  expect(formatBytes(999.6 * 1024)).toBe('1\u00A0MB')
  expect(formatBytes(1023)).toBe('1\u00A0kB')
  expect(formatBytes(999.4 * 1024)).toBe('999\u00A0kB')
})

test('nothing is 0 bytes', () => {
  expect(formatBytes(0)).toBe('0\u00A0bytes')
  expect(formatBytes(-1)).toBe('0\u00A0bytes')
})

test('in Arabic every unit is a word, since only some have a short form', () => {
  expect(formatBytes(799 * 1024, 'ar')).toBe('799\u00A0كيلوبايت')
  expect(formatBytes(16_500_000, 'ar')).toMatch(/ميغابايت$/)
})
