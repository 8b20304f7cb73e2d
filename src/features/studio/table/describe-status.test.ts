import { expect, test } from 'vitest'

import { describePublished } from './describe-status.ts'

test('the day of publication stands where there is one, and a dash where there is none', () => {
  const publishedAt = '2026-11-19T10:00:00.000Z'
  expect(describePublished({ state: 'ready', publication: 'published', publishedAt })).toBe(
    'Nov 19, 2026',
  )
  const unpublished = { state: 'failed', publication: 'unpublished', publishedAt: null } as const
  expect(describePublished(unpublished)).toBe('–')
})
