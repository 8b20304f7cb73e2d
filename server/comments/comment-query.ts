import { sql, type Kysely } from 'kysely'

import type { Comment } from '#contract/comments.ts'
import { channelRoleOf, isStaff, type ChannelRole, type Viewer } from '#server/access/visibility.ts'
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

interface Parties {
  author_id: string
  video_owner_id: string
  channel_role: ChannelRole | null
}

/** One's own; on one's own video or channel; and moderators everywhere (docs/specification.md#rights-on-a-video). */
export function mayDelete(viewer: Viewer, row: Parties): boolean {
  if (viewer === null) return false
  const isTheirs = viewer.id === row.author_id || viewer.id === row.video_owner_id
  return isTheirs || row.channel_role !== null || isStaff(viewer)
}

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
    canEdit: !isDeleted && viewer?.id === row.author_id,
    canDelete: !isDeleted && mayDelete(viewer, row),
    etag: `v${row.version}`,
  }
}
