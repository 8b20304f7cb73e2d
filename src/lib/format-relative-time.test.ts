import { expect, test } from 'vitest'

import { formatRelativeTime } from './format-relative-time.ts'

const now = Date.UTC(2026, 10, 20, 12)
const minutes = (count: number): number => now + count * 60_000
const days = (count: number): number => minutes(count * 24 * 60)

test('less than a minute is now', () => {
  expect(formatRelativeTime(now - 59_000, now)).toBe('now')
})

test('the largest whole unit is used', () => {
  expect(formatRelativeTime(minutes(-5), now)).toBe('5 minutes ago')
  expect(formatRelativeTime(days(-1), now)).toBe('yesterday')
  expect(formatRelativeTime(days(-6), now)).toBe('6 days ago')
  expect(formatRelativeTime(days(-15), now)).toBe('2 weeks ago')
  expect(formatRelativeTime(days(-800), now)).toBe('2 years ago')
})

test('a time ahead is said as such', () => {
  expect(formatRelativeTime(days(3), now)).toBe('in 3 days')
})

test('another language has its own words', () => {
  expect(formatRelativeTime(days(-1), now, 'de')).toBe('gestern')
})
