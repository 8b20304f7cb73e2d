import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { send } from '#api/client.ts'
import { listComments, listReplies, type CommentSort } from '#contract/calls/comment-calls.ts'
import { limits } from '#contract/limits.ts'

export type CommentOrder = z.infer<typeof CommentSort>

const firstPage: string | undefined = undefined

export function commentsQuery(videoId: string, sort: CommentOrder) {
  return infiniteQueryOptions({
    queryKey: ['comments', videoId, sort],
    initialPageParam: firstPage,
    queryFn: ({ signal, pageParam }) =>
      send(listComments, {
        params: { videoId },
        query: { sort, limit: limits.commentPage, cursor: pageParam },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** Replies of one thread, oldest first. */
export function repliesQuery(commentId: string) {
  return infiniteQueryOptions({
    queryKey: ['replies', commentId],
    initialPageParam: firstPage,
    queryFn: ({ signal, pageParam }) =>
      send(listReplies, {
        params: { commentId },
        query: { limit: limits.commentPage, cursor: pageParam },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
