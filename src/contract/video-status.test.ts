import { describe, expect, it } from 'vitest'

import { statusOf } from './video-status.ts'

describe('the status of a video', () => {
  const schedule = { publishAt: null, unpublishAt: null }
  const watchable = { state: 'ready', access: 'internal', schedule } as const

  it('is a draft until it is published', () => {
    expect(statusOf({ ...watchable, publication: 'unpublished' })).toBe('draft')
    expect(statusOf({ ...watchable, publication: 'published' })).toBe('published')
  })

  it('is scheduled while it is to go on show by itself, and not once it has', () => {
    const scheduled = { publishAt: '2026-12-01T08:00:00.000Z', unpublishAt: null }
    const draft = { ...watchable, publication: 'unpublished' } as const
    expect(statusOf({ ...draft, schedule: scheduled })).toBe('scheduled')
    expect(statusOf({ ...draft, state: 'uploading', schedule: scheduled })).toBe('sending')
    const comesOff = { publishAt: null, unpublishAt: '2026-12-01T08:00:00.000Z' }
    expect(statusOf({ ...draft, schedule: comesOff })).toBe('draft')
    expect(statusOf({ ...draft, publication: 'published', schedule: comesOff })).toBe('published')
  })

  it('is not called published where nobody else may watch', () => {
    const kept = { ...watchable, access: 'private', publication: 'published' } as const
    expect(statusOf(kept)).toBe('private')
  })

  it('says first what stands in the way of watching', () => {
    expect(statusOf({ ...watchable, state: 'failed', publication: 'when_ready' })).toBe('failed')
    expect(statusOf({ ...watchable, state: 'uploading', publication: 'when_ready' })).toBe(
      'sending',
    )
    expect(statusOf({ ...watchable, state: 'processing', publication: 'published' })).toBe(
      'preparing',
    )
  })
})
