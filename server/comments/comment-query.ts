import { sql, type Kysely } from 'kysely'

import type { Comment } from '#contract/comments.ts'
import { channelRoleOf } from '#server/access/channel-roles.ts'
import { mayDeleteComment, mayEditComment } from '#server/access/comment-rights.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Tables } from '#server/database/tables.ts'
import { avatarPictures } from '#server/people/user-summary.ts'

const replyCount = sql<number>`(select count(*)::int from comments r where r.parent_id = k.id)`

/** Comments `k` with their author and what the viewer may do, in one query. */
export function selectComments(db: Kysely<Tables>, viewer: Viewer) {
  return db
    .selectFrom('comments as k')
    .innerJoin('people as a', 'a.id', 'k.author_id')
    .innerJoin('videos as v', 'v.id', 'k.video_id')
    .innerJoin('channels as c', 'c.id', 'v.channel_id')
    .select([
      'k.id',
      'k.video_id',
      'k.parent_id',
      'k.author_id',
      'k.text',
      'k.at_ms',
      'k.created_at',
      'k.edited_at',
      'k.deleted_at',
      'k.version',
      'a.username as author_username',
      'a.display_name as author_name',
      'a.avatar_url as author_avatar_url',
      'v.owner_id as video_owner_id',
      'v.comments_policy',
      replyCount.as('reply_count'),
      channelRoleOf(viewer).as('channel_role'),
    ])
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number]

export function toComment(viewer: Viewer, row: CommentRow): Comment {
  const isDeleted = row.deleted_at !== null
  return {
    id: row.id,
    videoId: row.video_id,
    parentId: row.parent_id,
    author: {
      id: row.author_id,
      username: row.author_username,
      displayName: row.author_name,
      avatar: avatarPictures(row.author_avatar_url),
    },
    text: isDeleted ? '' : row.text,
    atMs: isDeleted ? null : row.at_ms,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    state: isDeleted ? 'deleted' : 'published',
    replyCount: row.reply_count,
    byOwner: row.author_id === row.video_owner_id,
    canEdit: !isDeleted && mayEditComment(viewer, row),
    canDelete: !isDeleted && mayDeleteComment(viewer, row),
    etag: `v${row.version}`,
  }
}
