import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { paths } from '#config/paths.ts'
import type { VideoVersion } from '#contract/versions.ts'

import { emptyQueue, putItem } from '../state/queue-store.ts'
import { newUploadItem, type UploadItem, type UploadState } from '../state/upload-item.ts'
import { Replacements } from './replacements.tsx'
import { UploadTicket } from './upload-ticket.tsx'

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

function replacement(state: UploadState): UploadItem {
  const facts = { key: 'k', subject: 's', title: 'Walk', nowMs: 0, channelId: null }
  const item = newUploadItem(new File(['x'], 'again.mp4'), facts)
  return { ...item, state, isReplacement: true, videoId: 'walk', version: 2 }
}
const hold = (state: UploadState): void => putItem(replacement(state))
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

test('among other uploads it names the video it is for, beside that video it does not', () => {
  const item = replacement({ name: 'needs-file', isMismatch: false })
  const ticket = (isBesideVideo: boolean) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <UploadTicket
          {...{ item, isBesideVideo }}
          live={undefined}
          isCurrent={false}
          isFirst
          isLast
        />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = render(ticket(false))
  const link = screen.getByRole('link', { name: 'Walk' })
  expect(link.getAttribute('href')).toBe(paths.studioVideo('walk'))
  rerender(ticket(true))
  expect(screen.queryByRole('link')).toBeNull()
})
