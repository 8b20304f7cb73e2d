import { describe, expect, it } from 'vitest'

import { VideoState } from '#contract/videos.ts'

import { canMove, shownState, statesBefore } from './video-state.ts'

const all = VideoState.options

/** docs/specification.md#states-of-media, as arrows. */
const allowed = [
  'draft → uploading',
  'draft → failed',
  'uploading → queued',
  'uploading → processing',
  'uploading → ready',
  'uploading → failed',
  'uploading → draft',
  'queued → processing',
  'queued → failed',
  'processing → partially_ready',
  'processing → ready',
  'processing → failed',
  'partially_ready → ready',
  'partially_ready → failed',
  'ready → processing',
  'ready → partially_ready',
  'failed → queued',
  'failed → uploading',
  'failed → draft',
]

describe('the states of a video', () => {
  it('move along these arrows and no others', () => {
    const living = all.filter((state) => state !== 'deleted')
    const arrows = living.flatMap((from) =>
      living.filter((to) => from !== to && canMove(from, to)).map((to) => `${from} → ${to}`),
    )
    expect(arrows.toSorted()).toEqual(allowed.toSorted())
  })

  it.each(all)('%s may stay as it is, be deleted, and be brought back', (state) => {
    expect(canMove(state, state)).toBe(true)
    expect(canMove(state, 'deleted')).toBe(true)
    expect(canMove('deleted', state)).toBe(true)
  })

  it('become ready only from where media can be whole', () => {
    const living = statesBefore('ready').filter((state) => state !== 'deleted')
    expect(living).toEqual(['uploading', 'processing', 'partially_ready', 'ready'])
  })

  it('are hidden behind a deletion and not lost in it', () => {
    expect(shownState({ state: 'ready', deleted_at: new Date() })).toBe('deleted')
    expect(shownState({ state: 'ready', deleted_at: null })).toBe('ready')
  })
})
