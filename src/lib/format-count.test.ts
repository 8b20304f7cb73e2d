import { expect, test } from 'vitest'

import { formatCount, formatPercent } from './format-count.ts'

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
