import { expect, test } from 'vitest'

import { formatCount, formatPct, formatPercent, formatSpeed } from './format-count.ts'

test('counts people can picture are written in full', () => {
  expect(formatCount(0)).toBe('0')
  expect(formatCount(9_312)).toBe('9,312')
})

test('larger counts are shortened', () => {
  expect(formatCount(12_345)).toBe('12K')
  expect(formatCount(1_449_000)).toBe('1.4M')
})

test('percent reaches 100 only when everything is there', () => {
  expect(formatPercent(0.645)).toBe('64%')
  expect(formatPercent(0.999)).toBe('99%')
  expect(formatPercent(1)).toBe('100%')
  expect(formatPercent(1.2)).toBe('100%')
})

test('a size goes beyond a hundred percent, and the sign stands where the language has it', () => {
  expect(formatPct(150)).toBe('150%')
  expect(formatPct(57)).toBe('57%')
  expect(formatPct(75, 'de')).toBe('75\u00a0%')
  // Marks keep the sign behind the number where lines run the other way.
  expect(formatPct(75, 'ar')).toBe('75\u200e%\u200e')
})

test('a speed has the point or the comma of the language', () => {
  expect(formatSpeed(1)).toBe('1×')
  expect(formatSpeed(1.25)).toBe('1.25×')
  expect(formatSpeed(1.25, 'fr')).toBe('1,25×')
})
