import { sql } from 'kysely'

import {
  deleteComment,
  listComments,
  listReplies,
  patchComment,
  postComment,
} from '#contract/calls/comment-calls.ts'
import {
  mayDeleteComment,
  mayEditComment,
  requireMayComment,
  showsComments,
} from '#server/access/comment-rights.ts'
import { findVideoToSee } from '#server/access/find-video.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import { requireVersion } from '#server/api/etag.ts'
import type { Services } from '#server/api/services.ts'
import { fetchCountedPage, fetchPage, type Order } from '#server/database/keyset.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { selectComments, toComment, type CommentRow } from './comment-query.ts'
import { addComment, removeComment } from './write-comment.ts'

const created = {
  key: sql`k.created_at`,
  type: 'timestamptz',
  id: sql`k.id`,
} as const

const orders: Record<'new' | 'old' | 'time', Order> = {
  new: { ...created, name: 'comments-new', direction: 'desc' },
  old: { ...created, name: 'comments-old', direction: 'asc' },
  // Comments without a moment come after those with one.
  time: {
    name: 'comments-time',
    key: sql`coalesce(k.at_ms, 9007199254740991)`,
    type: 'bigint',
    id: sql`k.id`,
    direction: 'asc',
  },
}

/** Threads, replies, editing and removing. Who sees the video sees its comments. */
export function mountComments(app: App, services: Services): void {
  mountCommentLists(app, services)
  mountCommentWriting(app, services)
}

function mountCommentLists(app: App, services: Services): void {
  const { db } = services

  bindCall(app, services, listComments, async ({ params, query, person }) => {
    const { video } = await findVideoToSee(db, person, params.videoId)
    if (!showsComments(video)) return { items: [], nextCursor: null }
    const { rows, ...place } = await fetchCountedPage(
      selectComments(db, person)
        .where('k.video_id', '=', video.id)
        .where('k.parent_id', 'is', null),
      orders[query.sort],
      query,
    )
    return { items: rows.map((row) => toComment(person, row)), ...place }
  })

  bindCall(app, services, listReplies, async ({ params, query, person }) => {
    const thread = await findComment(services, person, params.commentId)
    if (!showsComments(thread)) return { items: [], nextCursor: null }
    const { rows, nextCursor } = await fetchPage(
      selectComments(db, person).where('k.parent_id', '=', thread.id),
      orders.old,
      query,
    )
    return { items: rows.map((row) => toComment(person, row)), nextCursor }
  })
}

function mountCommentWriting(app: App, services: Services): void {
  const { db, clock } = services

  bindCall(app, services, postComment, async ({ params, body, person, services: { db } }) => {
    const { video } = await findVideoToSee(db, person, params.videoId)
    requireMayComment(person, video)
    const id = await addComment(db, {
      videoId: video.id,
      durationMs: video.duration_ms,
      authorId: person.id,
      draft: body,
      now: clock(),
    })
    return toComment(person, await findComment({ db }, person, id))
  })

  bindCall(app, services, patchComment, async ({ params, body, person, ifMatch }) => {
    const comment = await findComment(services, person, params.commentId)
    if (comment.deleted_at !== null) throw new ProblemError('not-found')
    if (!mayEditComment(person, comment)) throw new ProblemError('forbidden')
    requireVersion(ifMatch, `v${comment.version}`)
    const changed = await db
      .updateTable('comments')
      .set((row) => ({ text: body.text, edited_at: clock(), version: row('version', '+', 1) }))
      .where('id', '=', comment.id)
      .where('version', '=', comment.version)
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) throw new ProblemError('version-conflict')
    return toComment(person, await findComment(services, person, comment.id))
  })

  bindCall(app, services, deleteComment, async ({ params, person }) => {
    const comment = await findComment(services, person, params.commentId)
    if (!mayDeleteComment(person, comment)) throw new ProblemError('forbidden')
    await removeComment(db, {
      id: comment.id,
      videoId: comment.video_id,
      parentId: comment.parent_id,
      now: clock(),
    })
    return undefined
  })
}

/** A comment of a video the viewer may see. */
async function findComment(
  { db }: Pick<Services, 'db'>,
  viewer: Viewer,
  commentId: string,
): Promise<CommentRow> {
  const row = await selectComments(db, viewer).where('k.id', '=', commentId).executeTakeFirst()
  if (row === undefined) throw new ProblemError('not-found')
  await findVideoToSee(db, viewer, row.video_id)
  return row
}
