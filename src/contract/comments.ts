import * as z from 'zod/mini'

import { Count, Id, Milliseconds, Timestamp, text } from './fields.ts'
import { limits } from './limits.ts'
import { UserSummary } from './people.ts'

export const Comment = z.object({
  id: Id,
  videoId: Id,
  parentId: z.nullable(Id),
  author: UserSummary,
  text: z.string(),
  atMs: z.nullable(Milliseconds),
  createdAt: Timestamp,
  editedAt: z.nullable(Timestamp),
  /** `deleted` keeps its place, without text, while it has replies. */
  state: z.enum(['published', 'deleted']),
  replyCount: Count,
  byOwner: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  etag: z.string(),
})
export type Comment = z.infer<typeof Comment>

const CommentText = text({ ...limits.comment, isMultiline: true })

export const CommentDraft = z.object({
  text: CommentText,
  parentId: z.optional(Id),
  atMs: z.optional(Milliseconds),
})
export type CommentDraft = z.infer<typeof CommentDraft>

export const CommentPatch = z.object({ text: CommentText })
