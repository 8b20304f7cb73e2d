import { expect, test } from 'vitest'

import { describePublished, describeStatus } from './describe-status.ts'

const watchable = { state: 'ready', access: 'internal' } as const

test('a video that is ready is a draft until it is published', () => {
  expect(describeStatus({ ...watchable, publication: 'unpublished' }).text).toBe('Draft')
  expect(describeStatus({ ...watchable, publication: 'published' }).text).toBe('Published')
})

test('a video that nobody else may watch is not called published', () => {
  const shown = describeStatus({ ...watchable, access: 'private', publication: 'published' })
  expect(shown.text).toBe('Kept private')
})

test('what stands in the way of watching comes first', () => {
  expect(describeStatus({ ...watchable, state: 'failed', publication: 'when_ready' }).kind).toBe(
    'failed',
  )
  expect(describeStatus({ ...watchable, state: 'uploading', publication: 'when_ready' }).kind).toBe(
    'sending',
  )
  expect(describeStatus({ ...watchable, state: 'processing', publication: 'published' }).kind).toBe(
    'preparing',
  )
})

test('the day of publication stands where there is one', () => {
  const publishedAt = '2026-11-19T10:00:00.000Z'
  expect(describePublished({ state: 'ready', publication: 'published', publishedAt })).toBe(
    'Nov 19, 2026',
  )
  const unpublished = { state: 'failed', publication: 'unpublished', publishedAt: null } as const
  expect(describePublished(unpublished)).toBe('Not published')
})
