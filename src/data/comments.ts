import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import {
  deleteComment,
  listComments,
  listReplies,
  patchComment,
  postComment,
  type CommentSort,
} from '#contract/calls/comment-calls.ts'
import type { Comment } from '#contract/comments.ts'
import { limits } from '#contract/limits.ts'

import { byCursor, cursorOf } from './cache/by-cursor.ts'
import { keys } from './cache/keys.ts'
import { outdate } from './cache/outdate.ts'
import { withChanged, withComment, withoutComment, type CommentPages } from './comment-pages.ts'
import { videoQuery } from './video.ts'

export type CommentOrder = z.infer<typeof CommentSort>

export function commentsQuery(videoId: string, sort: CommentOrder) {
  return infiniteQueryOptions({
    ...byCursor,
    queryKey: [...keys.comments, videoId, sort],
    queryFn: ({ signal, pageParam }) =>
      send(listComments, {
        params: { videoId },
        query: { sort, limit: limits.commentPage, cursor: cursorOf(pageParam) },
        signal,
      }),
  })
}

/** Replies of one thread, oldest first. */
export function repliesQuery(commentId: string) {
  return infiniteQueryOptions({
    ...byCursor,
    queryKey: [...keys.replies, commentId],
    queryFn: ({ signal, pageParam }) =>
      send(listReplies, {
        params: { commentId },
        query: { limit: limits.commentPage, cursor: cursorOf(pageParam) },
        signal,
      }),
  })
}

type Place = Pick<Comment, 'videoId' | 'parentId'>

/** Posts a comment into the lists it belongs to, and counts it. The same key never posts twice. */
export async function sendComment(
  videoId: string,
  body: z.input<typeof postComment.body>,
  idempotencyKey: string,
): Promise<void> {
  const comment = await send(postComment, { params: { videoId }, body, idempotencyKey })
  changeLists(comment, (pages) => withComment(pages, comment))
  count(comment, 1)
  void outdate(keys.studio)
}

/** Changes the words of a comment where it stands. */
export async function editComment(comment: Comment, text: string): Promise<void> {
  const changed = await send(patchComment, {
    params: { commentId: comment.id },
    body: { text },
    ifMatch: comment.etag,
  })
  changeLists(comment, (pages) => withChanged(pages, comment.id, () => changed))
}

/** Takes a comment off the page, and not yet off the service. Answers how to put it back. */
export function hideComment(comment: Comment): () => void {
  const before = queryClient.getQueriesData<CommentPages>({ queryKey: listsOf(comment) })
  changeLists(comment, (pages) => withoutComment(pages, comment.id))
  count(comment, -1)
  return () => {
    for (const [key, pages] of before) queryClient.setQueryData(key, pages)
    count(comment, 1)
  }
}

/** Takes a hidden comment off the service; the studio counts one less. */
export async function dropComment({ id }: Comment): Promise<void> {
  await send(deleteComment, { params: { commentId: id }, keepalive: true })
  void outdate(keys.studio)
}

/** The threads of its video, in each order they were looked at, or the replies of its thread. */
function listsOf({ videoId, parentId }: Place) {
  return parentId === null ? [...keys.comments, videoId] : [...keys.replies, parentId]
}

function changeLists(place: Place, change: (pages: CommentPages) => CommentPages): void {
  queryClient.setQueriesData<CommentPages>(
    { queryKey: listsOf(place) },
    (pages) => pages && change(pages),
  )
}

/** One more, or one less: beside "Comments" of its video, and at the thread it answers. */
function count({ videoId, parentId }: Place, step: 1 | -1): void {
  queryClient.setQueryData(
    videoQuery(videoId).queryKey,
    (video) => video && { ...video, commentCount: Math.max(0, video.commentCount + step) },
  )
  if (parentId === null) return
  changeLists({ videoId, parentId: null }, (pages) =>
    withChanged(pages, parentId, (parent) => ({
      ...parent,
      replyCount: Math.max(0, parent.replyCount + step),
    })),
  )
}
