import { sql, type RawBuilder } from 'kysely'

import { isWatchable } from '#contract/rules.ts'
import type { Access, Publication, VideoState } from '#contract/videos.ts'

import { channelsOf, hasRoleOn, type ChannelRole } from './channel-roles.ts'
import { isStaff, type Member, type Viewer } from './viewer.ts'

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

/** Owner of the video, or somebody with a role on its channel. `isOwn` is the same rule for lists. */
function isInsider(viewer: Viewer, video: VideoFacts): boolean {
  return viewer !== null && (video.ownerId === viewer.id || video.channelRole !== null)
}

/** Whoever sees a video on show or not, and is told of it by name and picture once it is deleted. */
export function isTrusted(viewer: Viewer, video: VideoFacts): boolean {
  return isInsider(viewer, video) || isStaff(viewer)
}

/** The same for lists, over a `videos` aliased `v`. */
export function isTrustedWith(viewer: Viewer): RawBuilder<boolean> {
  if (viewer === null) return sql<boolean>`false`
  return isStaff(viewer) ? sql<boolean>`true` : isOwn(viewer.id)
}

/** Do they see it only for being staff, though it was not meant for them? */
export function seesAsStaff(viewer: Viewer, video: VideoFacts): boolean {
  return isStaff(viewer) && !isInsider(viewer, video) && !isInvited(viewer, video)
}

/** Is it published, with media that plays? Only then is it on any list. */
function isOnShow(video: VideoFacts): boolean {
  return !video.isDeleted && video.publication === 'published' && isWatchable(video)
}

/**
 * The one rule of who sees a video by its address. `mayFind` below is the same rule for lists, in SQL;
 * tests/contract/visibility.test.ts holds the two together.
 *
 * A private video is not even admitted to exist; a restricted one is, so that access can be asked for,
 * and an internal one is, so that signing in can help.
 */
export function judge(viewer: Viewer, video: VideoFacts): Verdict {
  const isOneOfUs = isTrusted(viewer, video)
  const isInAudience = isOneOfUs || isInvited(viewer, video)
  if (video.isDeleted) {
    const wasSeen = video.publication === 'published' && isInAudience
    return isOneOfUs || wasSeen ? 'tombstone' : 'nothing'
  }
  if (!isOnShow(video)) return isOneOfUs ? 'manage' : 'nothing'
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
  return sql<boolean>`(${isShown} and ${isInAudience(viewer)})`
}

const isShown = sql<boolean>`v.deleted_at is null and v.publication = 'published'
    and v.published_at is not null and v.state in ('ready', 'partially_ready')`

/** Of what the viewer may find, what all others do who have signed in too, or nobody has: an index alone can count them. */
export function mayFindAsMany(viewer: Viewer): RawBuilder<boolean> {
  const audience =
    viewer === null ? sql`v.access = 'public'` : sql`v.access in ('public', 'internal')`
  return sql<boolean>`(${isShown} and ${audience})`
}

function isInAudience(viewer: Viewer): RawBuilder<boolean> {
  if (viewer === null) return sql<boolean>`v.access = 'public'`
  return sql<boolean>`(v.access in ('public', 'internal') or ${isOwn(viewer.id)}
    or (v.access = 'restricted' and ${isGrantedTo(viewer)}))`
}

/**
 * Of videos that not everybody may find, those that this person does, by their own, their channels' and what was
 * shared with them: few, and found without looking at all of `videos` aliased `v`. The rest of what `mayFind` finds is
 * what `mayFindAsMany` does.
 */
export function mayFindAmongFew(viewer: Member): RawBuilder<boolean> {
  const { id } = viewer
  return sql<boolean>`(${mayFind(viewer)} and v.access in ('private', 'restricted') and v.id in (
    select own.id from videos own where own.owner_id = ${id} and own.access in ('private', 'restricted')
    union all
    select own.id from videos own where own.channel_id in (${channelsOf(id)})
      and own.access in ('private', 'restricted')
    union all
    select video_id from access_grants where person_id = ${id}))`
}

/** Was the video aliased `v` shared with the viewer? */
export function isGrantedTo(viewer: Viewer): RawBuilder<boolean> {
  if (viewer === null) return sql<boolean>`false`
  return sql<boolean>`exists (select 1 from access_grants g
    where g.video_id = v.id and g.person_id = ${viewer.id})`
}

/** Videos of this person or of a channel they have a role on, over a `videos` aliased `v`. */
export function isOwn(personId: string): RawBuilder<boolean> {
  return sql<boolean>`(v.owner_id = ${personId} or ${hasRoleOn(personId, 'v.channel_id')})`
}

/** The same for a list of nothing else: each way in by its index, where `or` would look at every video. */
export function isAmongOwn(personId: string): RawBuilder<boolean> {
  return sql<boolean>`v.id in (
    select own.id from videos own where own.owner_id = ${personId}
    union all
    select own.id from videos own where own.channel_id in (${channelsOf(personId)}))`
}

/**
 * May the viewer know of the channel `c`? An internal channel shows itself to everybody through a public
 * video: the video names it, and its name must lead somewhere.
 */
export function maySeeChannel(viewer: Viewer): RawBuilder<boolean> {
  if (isStaff(viewer)) return sql<boolean>`true`
  const hasVideo = sql`exists (select 1 from videos v where v.channel_id = c.id and ${mayFind(viewer)})`
  if (viewer === null) return sql<boolean>`(c.visibility = 'public' or ${hasVideo})`
  return sql<boolean>`(c.visibility in ('public', 'internal')
    or ${hasRoleOn(viewer.id, 'c.id')} or ${hasVideo})`
}

/** A channel followed once can be left, also by somebody who may not see it any more; `s` is their subscription. */
export function mayLeaveChannel(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(s.person_id is not null or ${maySeeChannel(viewer)})`
}
