import type { Kysely } from 'kysely'

import { mayChangeAccess } from '#contract/rules.ts'
import type { Access, VideoPatch, VideoRight } from '#contract/videos.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { requireMayPublishTo } from './channel-roles.ts'
import {
  factsOf,
  findVideo,
  findVideoToSee,
  requireToSee,
  type FoundVideo,
  type JudgedVideo,
} from './find-video.ts'
import type { Member, Viewer } from './viewer.ts'
import { isTrusted } from './visibility.ts'

/** What a change says of who watches and where; everything else takes the right to edit alone. */
type Change = Pick<VideoPatch, 'access' | 'channelId'>

const rightsAs = {
  /** Of the video, or with the channel in hand. */
  owner: ['edit', 'prepare', 'access', 'delete', 'share'],
  editor: ['edit', 'prepare'],
  moderator: ['edit', 'moderate'],
  admin: ['edit', 'prepare', 'access', 'delete', 'moderate', 'feature', 'share'],
} as const

/**
 * What somebody may do with one video (docs/specification.md#rights-on-a-video). A moderator edits and moderates,
 * but neither opens access nor deletes, nor stops and begins its preparation.
 */
export function rightsOn(
  viewer: Viewer,
  { owner_id, channelRole }: Pick<JudgedVideo, 'owner_id' | 'channelRole'>,
): VideoRight[] {
  if (viewer === null) return []
  if (viewer.role === 'admin') return [...rightsAs.admin]
  const isOwner = viewer.id === owner_id || channelRole === 'owner' || channelRole === 'manager'
  return [
    ...new Set<VideoRight>([
      ...(isOwner ? rightsAs.owner : []),
      ...(channelRole === 'editor' ? rightsAs.editor : []),
      ...(viewer.role === 'moderator' ? rightsAs.moderator : []),
    ]),
  ]
}

/**
 * Throws `forbidden` unless the person has the rights on this video that the change takes. A moderator may narrow who
 * watches, never widen it.
 */
export function requireRightsFor(person: Member, video: JudgedVideo, change: Change): void {
  const rights = requireRightOn(person, video, 'edit')
  const { access = video.access, channelId = video.channel_id } = change
  if (!mayChangeAccess(rights, video.access, access)) throw new ProblemError('forbidden')
  if (channelId !== video.channel_id && !rights.includes('access'))
    throw new ProblemError('forbidden')
}

/** The same, and where it goes to another channel, the person must be able to publish there. */
export async function requireMayChange(
  db: Kysely<Tables>,
  person: Member,
  video: JudgedVideo,
  change: Change,
): Promise<void> {
  requireRightsFor(person, video, change)
  const { channelId } = change
  if (channelId === undefined || channelId === video.channel_id) return
  await requireMayPublishTo(db, person, channelId)
}

/**
 * Throws `forbidden` unless the person may put the video on show: that lets people in, so only who may change who can
 * watch publishes a draft. Once it is published, an editor or moderator may say so again without changing anything.
 */
export function requireMayPublish(person: Member, video: JudgedVideo, access: Access): void {
  requireRightsFor(person, video, { access })
  if (video.publication === 'unpublished') requireRightOn(person, video, 'access')
}

/** Who may put a video on show and take it off may say when that happens. */
export function requireMaySchedule(person: Member, video: JudgedVideo): void {
  requireRightOn(person, video, 'access')
}

/** Who may open a video to others may close it to them, whoever put it on show. */
export function requireMayUnpublish(person: Member, video: JudgedVideo): void {
  requireRightOn(person, video, 'access')
}

/** Throws `forbidden`, or what tells no more than the person may know of the video. */
export function requireMayDelete(person: Member, video: JudgedVideo): void {
  if (!isTrusted(person, factsOf(video))) requireToSee(person, video)
  requireRightOn(person, video, 'delete')
}

/** The video for somebody who wants to change it, its pictures included. */
export async function findVideoToEdit(
  db: Kysely<Tables>,
  person: Member,
  videoId: string,
): Promise<FoundVideo> {
  const { video } = await findVideoToSee(db, person, videoId)
  requireRightOn(person, video, 'edit')
  return video
}

/** The video for somebody who has its film prepared again, or stops that. */
export async function findVideoToPrepare(
  db: Kysely<Tables>,
  person: Member,
  videoId: string,
): Promise<FoundVideo> {
  const { video } = await findVideoToSee(db, person, videoId)
  requireRightOn(person, video, 'prepare')
  return video
}

/** The video for somebody who decides what stands on the front page. */
export async function findVideoToFeature(
  db: Kysely<Tables>,
  person: Member,
  videoId: string,
): Promise<FoundVideo> {
  const { video } = await findVideoToSee(db, person, videoId)
  requireRightOn(person, video, 'feature')
  return video
}

/** A deleted video is found too, by those who may delete it: deleting twice is fine, and so is taking it back. */
export async function findVideoToDelete(
  db: Kysely<Tables>,
  person: Member,
  videoId: string,
): Promise<FoundVideo> {
  const video = await findVideo(db, person, videoId)
  if (video === null) throw new ProblemError('not-found')
  requireMayDelete(person, video)
  return video
}

function requireRightOn(person: Member, video: JudgedVideo, right: VideoRight): VideoRight[] {
  const rights = rightsOn(person, video)
  if (!rights.includes(right)) throw new ProblemError('forbidden')
  return rights
}
