import { expect, test } from 'vitest'

import { describeKept, describePublished } from './describe-status.ts'

test('the day of publication stands where there is one, and a dash where there is none', () => {
  const publishedAt = '2026-11-19T10:00:00.000Z'
  expect(describePublished({ state: 'ready', publication: 'published', publishedAt })).toBe(
    'Nov 19, 2026',
  )
  const published = { state: 'ready', publication: 'published', publishedAt } as const
  expect(describePublished(published, new Date(2026, 11, 1))).toBe('Nov 19')
  const unpublished = { state: 'failed', publication: 'unpublished', publishedAt: null } as const
  expect(describePublished(unpublished)).toBe('–')
})

test('of a deleted video its day is said, and how long it can be put back', () => {
  const deletedAt = '2026-11-19T10:00:00.000Z'
  const now = (day: number) => Date.UTC(2026, 10, day, 12)
  expect(describeKept(deletedAt, now(19))).toBe('Nov 19, 30 days left')
  expect(describeKept(deletedAt, now(29 + 19))).toBe('Nov 19, 1 day left')
  expect(describeKept(deletedAt, now(31 + 19))).toBe('Nov 19, gone soon')
})
