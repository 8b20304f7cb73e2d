import { sql, type Kysely, type Transaction } from 'kysely'

import type { CommentDraft } from '#contract/comments.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { newId } from '#server/database/new-id.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

interface NewComment {
  videoId: string
  durationMs: number | null
  authorId: string
  draft: CommentDraft
  now: Date
}

/** Adds a comment and counts it in the same transaction. Throws `validation-failed` for a thread that is not there. */
export async function addComment(db: Kysely<Tables>, comment: NewComment): Promise<string> {
  const { draft, videoId } = comment
  if (draft.atMs !== undefined && draft.atMs > (comment.durationMs ?? Infinity)) {
    throw refused('#/atMs', 'after-end', 'The video ends before that.')
  }
  const id = newId()
  await inTransaction(db, async (trx) => {
    const threadId =
      draft.parentId === undefined ? null : await threadOf(trx, videoId, draft.parentId)
    await trx
      .insertInto('comments')
      .values({
        id,
        video_id: videoId,
        parent_id: threadId,
        author_id: comment.authorId,
        text: draft.text,
        at_ms: draft.atMs ?? null,
        created_at: comment.now,
      })
      .execute()
    await count(trx, videoId, 1)
  })
  return id
}

/** Replies are one level deep: a reply to a reply joins the same thread. */
async function threadOf(trx: Transaction<Tables>, videoId: string, parentId: string) {
  const parent = await trx
    .selectFrom('comments')
    .select(['id', 'parent_id'])
    .where('id', '=', parentId)
    .where('video_id', '=', videoId)
    .where('deleted_at', 'is', null)
    // Held until the reply is in, so that a deletion at the same time sees it and leaves the place.
    .forUpdate()
    .executeTakeFirst()
  if (parent === undefined) {
    throw refused('#/parentId', 'not-found', 'The comment you reply to is not there any more.')
  }
  return parent.parent_id ?? parent.id
}

interface Deletion {
  id: string
  videoId: string
  parentId: string | null
  now: Date
}

/**
 * Takes a comment away and counts it in the same transaction. With replies it keeps its place without its
 * text; a place that was only kept for its last reply goes with it.
 */
export async function removeComment(db: Kysely<Tables>, deletion: Deletion): Promise<void> {
  const { id, videoId, parentId, now } = deletion
  await inTransaction(db, async (trx) => {
    const locked = await trx
      .selectFrom('comments')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    // Somebody else was faster: it is gone and counted.
    if (locked === undefined) return
    if (await hasReplies(trx, id)) {
      await trx
        .updateTable('comments')
        .set((row) => ({ text: '', at_ms: null, deleted_at: now, version: row('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    } else {
      await trx.deleteFrom('comments').where('id', '=', id).execute()
    }
    if (parentId !== null) await removeEmptyPlace(trx, parentId)
    await count(trx, videoId, -1)
  })
}

async function hasReplies(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const reply = await trx
    .selectFrom('comments')
    .select('id')
    .where('parent_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return reply !== undefined
}

async function removeEmptyPlace(trx: Transaction<Tables>, parentId: string): Promise<void> {
  if (await hasReplies(trx, parentId)) return
  await trx
    .deleteFrom('comments')
    .where('id', '=', parentId)
    .where('deleted_at', 'is not', null)
    .execute()
}

async function count(trx: Transaction<Tables>, videoId: string, change: number): Promise<void> {
  await trx
    .updateTable('videos')
    .set({ comment_count: sql<number>`greatest(0, comment_count + ${change})` })
    .where('id', '=', videoId)
    .execute()
}

function refused(pointer: string, code: string, detail: string): ProblemError {
  return new ProblemError('validation-failed', { errors: [{ pointer, code, detail }] })
}
