import { sql, type RawBuilder } from 'kysely'

import type { Role } from '#contract/people.ts'
import type { Access, Publication, VideoState } from '#contract/videos.ts'

import { isPlayable } from './video-state.ts'

/** Who is asking; null is somebody who has not signed in. */
export type Viewer = { id: string; role: Role } | null

export type ChannelRole = 'owner' | 'manager' | 'editor'

/** What the rule needs to know of one video. */
export interface VideoFacts {
  ownerId: string
  channelRole: ChannelRole | null
  /** Somebody shared it with the asking person; only a restricted video can be shared. */
  isGranted: boolean
  access: Access
  publication: Publication
  state: VideoState
  isDeleted: boolean
}

/**
 * What somebody gets to see of a video:
 * `watch` all of it · `manage` all of it, although it is not on show · `tombstone` that it was deleted ·
 * `ask` that it exists and whom to ask · `nothing` as if it did not exist.
 */
export type Verdict = 'watch' | 'manage' | 'tombstone' | 'ask' | 'nothing'

/** Moderators and administrators watch everything (docs/specification.md#rights-on-a-video); each such look is logged. */
export function isStaff(viewer: Viewer): boolean {
  return viewer?.role === 'moderator' || viewer?.role === 'admin'
}

/** Owner of the video, or somebody with a role on its channel. */
export function isInsider(viewer: Viewer, video: VideoFacts): boolean {
  return viewer !== null && (video.ownerId === viewer.id || video.channelRole !== null)
}

/** Is it published, with media that plays? Only then is it on any list. */
function isOnShow(video: VideoFacts): boolean {
  return !video.isDeleted && video.publication === 'published' && isPlayable(video.state)
}

/**
 * The one rule of who sees a video by its address. `mayFind` below is the same rule for lists, in SQL;
 * tests/contract/visibility.test.ts holds the two together.
 *
 * A private video is not even admitted to exist; a restricted one is, so that access can be asked for,
 * and an internal one is, so that signing in can help.
 */
export function judge(viewer: Viewer, video: VideoFacts): Verdict {
  const isTrusted = isInsider(viewer, video) || isStaff(viewer)
  const isInAudience = isTrusted || isInvited(viewer, video)
  if (video.isDeleted) {
    const wasSeen = video.publication === 'published' && isInAudience
    return isTrusted || wasSeen ? 'tombstone' : 'nothing'
  }
  if (!isOnShow(video)) return isTrusted ? 'manage' : 'nothing'
  if (isInAudience) return 'watch'
  return video.access === 'private' ? 'nothing' : 'ask'
}

function isInvited(viewer: Viewer, video: VideoFacts): boolean {
  if (video.access === 'public') return true
  if (video.access === 'internal') return viewer !== null
  return video.access === 'restricted' && video.isGranted
}

/**
 * The rule for lists, over a `videos` aliased `v`. Staff find here what everybody finds and what is
 * theirs: other people's restricted videos belong on a moderator's desk, not on their home page.
 */
export function mayFind(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(v.deleted_at is null and v.publication = 'published'
    and v.published_at is not null and v.state in ('ready', 'partially_ready') and ${isInAudience(viewer)})`
}

function isInAudience(viewer: Viewer): RawBuilder<boolean> {
  if (viewer === null) return sql<boolean>`v.access = 'public'`
  return sql<boolean>`(v.access in ('public', 'internal') or ${isOwn(viewer.id)}
    or (v.access = 'restricted' and ${isGrantedTo(viewer)}))`
}

/** Was the video aliased `v` shared with the viewer? */
export function isGrantedTo(viewer: Viewer): RawBuilder<boolean> {
  if (viewer === null) return sql<boolean>`false`
  return sql<boolean>`exists (select 1 from access_grants g
    where g.video_id = v.id and g.person_id = ${viewer.id})`
}

/** Videos of this person or of a channel they have a role on, over a `videos` aliased `v`. */
export function isOwn(personId: string): RawBuilder<boolean> {
  return sql<boolean>`(v.owner_id = ${personId} or v.channel_id in (
    select id from channels where owner_id = ${personId}
    union all select channel_id from channel_members where person_id = ${personId}))`
}

/** The asking person's role on the channel aliased `c`: `owner`, `manager`, `editor` or null. */
export function channelRoleOf(viewer: Viewer): RawBuilder<ChannelRole | null> {
  if (viewer === null) return sql<ChannelRole | null>`null::text`
  return sql<ChannelRole | null>`case when c.owner_id = ${viewer.id} then 'owner' else (
    select m.role from channel_members m
    where m.channel_id = c.id and m.person_id = ${viewer.id}) end`
}
