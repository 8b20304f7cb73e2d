import * as z from 'zod/mini'

import { Comment, CommentDraft, CommentPatch } from '../comments.ts'
import { Id, page, pageQuery } from '../fields.ts'
import { changeErrors, videoErrors } from '../video-errors.ts'
import { defineCall } from './call.ts'

export const CommentSort = z.enum(['new', 'old', 'time'])

export const listComments = defineCall('GET /videos/:videoId/comments', {
  summary: 'Threads of a video',
  auth: 'optional',
  params: z.object({ videoId: Id }),
  query: z.object({ ...pageQuery, sort: z._default(CommentSort, 'new') }),
  answer: page(Comment),
  errors: [...videoErrors, 'invalid-cursor'],
})

export const listReplies = defineCall('GET /comments/:commentId/replies', {
  summary: 'Replies of a thread, oldest first',
  auth: 'optional',
  params: z.object({ commentId: Id }),
  query: z.object({ ...pageQuery }),
  answer: page(Comment),
  errors: [...videoErrors, 'invalid-cursor'],
})

export const postComment = defineCall('POST /videos/:videoId/comments', {
  summary: 'Comments or replies; takes an Idempotency-Key',
  auth: 'required',
  params: z.object({ videoId: Id }),
  body: CommentDraft,
  answer: Comment,
  status: 201,
  errors: [...videoErrors, 'forbidden', 'feature-disabled', 'validation-failed', 'rate-limited'],
})

export const patchComment = defineCall('PATCH /comments/:commentId', {
  summary: 'Edits one’s own comment',
  auth: 'required',
  params: z.object({ commentId: Id }),
  body: CommentPatch,
  bodyType: 'merge-patch',
  answer: Comment,
  concurrency: 'if-match',
  errors: changeErrors,
})

export const deleteComment = defineCall('DELETE /comments/:commentId', {
  summary: 'Removes a comment; it keeps its place while it has replies',
  auth: 'required',
  params: z.object({ commentId: Id }),
  errors: [...videoErrors, 'forbidden'],
})
