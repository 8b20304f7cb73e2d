import { expect, test } from 'vitest'

import { describePublished, describeStatus } from './describe-status.ts'

test('a video that is ready is a draft until it is published', () => {
  expect(describeStatus({ state: 'ready', publication: 'unpublished' }).text).toBe('Draft')
  expect(describeStatus({ state: 'ready', publication: 'published' }).text).toBe('Published')
})

test('what stands in the way of watching comes first', () => {
  expect(describeStatus({ state: 'failed', publication: 'when_ready' }).kind).toBe('failed')
  expect(describeStatus({ state: 'uploading', publication: 'when_ready' }).kind).toBe('sending')
  expect(describeStatus({ state: 'processing', publication: 'published' }).kind).toBe('preparing')
})

test('the day of publication stands where there is one', () => {
  const publishedAt = '2026-11-19T10:00:00.000Z'
  expect(describePublished({ state: 'ready', publication: 'published', publishedAt })).toBe(
    '19 Nov 2026',
  )
  const unpublished = { state: 'failed', publication: 'unpublished', publishedAt: null } as const
  expect(describePublished(unpublished)).toBe('Not published')
})
