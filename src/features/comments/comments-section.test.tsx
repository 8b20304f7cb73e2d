import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { commentsQuery } from '#data/comments.ts'

import { CommentsSection, type CommentsSectionProps } from './comments-section.tsx'

const video: CommentsSectionProps['video'] = {
  id: 'a',
  commentCount: 0,
  commentsPolicy: 'on',
  durationMs: null,
}
const mara: CommentsSectionProps['me'] = {
  id: 'm',
  displayName: 'Mara',
  avatar: [],
  rights: ['comment'],
}

beforeEach(() => {
  queryClient.setQueryData(commentsQuery(video.id, 'new').queryKey, {
    pages: [{ items: [], nextCursor: null, total: 0 }],
    pageParams: [[]],
  })
})

function open(positionMs: number): void {
  render(
    <QueryClientProvider client={queryClient}>
      <CommentsSection
        video={video}
        me={mara}
        readPositionMs={() => positionMs}
        onSeek={() => undefined}
      />
    </QueryClientProvider>,
  )
}

test('where nobody has written, it says that a comment can name the moment that is shown', () => {
  open(42_400)
  expect(screen.getByText('No comments yet')).toBeTruthy()
  expect(screen.getByText(/can name the moment .*, such as 0:42\.$/)).toBeTruthy()
})

test('and of the beginning it says nothing', () => {
  open(400)
  expect(screen.getByText('No comments yet')).toBeTruthy()
  expect(screen.queryByText(/0:00/)).toBeNull()
})
