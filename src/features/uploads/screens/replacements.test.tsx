import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import type { VideoVersion } from '#contract/versions.ts'

import { emptyQueue, putItem } from '../state/queue-store.ts'
import { newUploadItem, type UploadState } from '../state/upload-item.ts'
import { Replacements } from './replacements.tsx'

afterEach(() => {
  cleanup()
  emptyQueue(null)
})

const first: VideoVersion = {
  number: 1,
  state: 'playing',
  sentAt: '2026-11-20T00:00:00.000Z',
  sentBy: { id: 'mara', username: 'mara', displayName: 'Mara', avatar: [] },
  fileName: 'walk.mp4',
  sizeB: 9,
  durationMs: 2_000,
  failure: null,
  keptUntil: null,
}
const second: VideoVersion = { ...first, number: 2, state: 'preparing' }

function hold(state: UploadState): void {
  const facts = { key: 'k', subject: 's', title: 'Walk', nowMs: 0, channelId: null }
  const item = newUploadItem(new File(['x'], 'again.mp4'), facts)
  putItem({ ...item, state, isReplacement: true, videoId: 'walk', version: 2 })
}
const listed = (versions: readonly VideoVersion[] | undefined) => (
  <QueryClientProvider client={queryClient}>
    <Replacements videoId="walk" versions={versions} />
  </QueryClientProvider>
)

test('what is all there stays until it stands among the versions, in whose place it was', () => {
  hold({ name: 'done', isReady: false, isPublished: true })
  const { rerender } = render(listed([first]))
  expect(screen.queryByRole('article')).not.toBeNull()
  rerender(listed([second, first]))
  expect(screen.queryByRole('article')).toBeNull()
})

test('it does not come for a moment before the versions are known', () => {
  hold({ name: 'done', isReady: true, isPublished: true })
  render(listed(undefined))
  expect(screen.queryByRole('article')).toBeNull()
})
