import type { Kysely } from 'kysely'

import { raisesAudience } from '#contract/rules.ts'
import type { Access, VideoPatch } from '#contract/videos.ts'
import type { FoundVideo, JudgedVideo } from '#server/access/find-video.ts'
import { rightsOn } from '#server/access/video-rights.ts'
import { channelRoleOf } from '#server/access/visibility.ts'
import type { Person } from '#server/auth/person.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

type Change = Pick<VideoPatch, 'access' | 'channelId'>

/** Throws `forbidden` unless the person may make this change. A moderator may narrow who watches, never widen it. */
export async function requireMayChange(
  db: Kysely<Tables>,
  person: Person,
  video: FoundVideo,
  change: Change,
): Promise<void> {
  requireRightsFor(person, video, change)
  const { channelId } = change
  if (channelId === undefined || channelId === video.channel_id) return
  await requireMayPublishTo(db, person, channelId)
}

/** Throws `forbidden` unless the person has the rights on this video that the change takes. */
export function requireRightsFor(person: Person, video: JudgedVideo, change: Change): void {
  const rights = rightsOn(person, { ownerId: video.owner_id, channelRole: video.channelRole })
  if (!rights.includes('edit')) throw new ProblemError('forbidden')
  const { access, channelId } = change
  if (access !== undefined && access !== video.access && !rights.includes('access')) {
    const isNarrowing = rights.includes('moderate') && !raisesAudience(video.access, access)
    if (!isNarrowing) throw new ProblemError('forbidden')
  }
  const isMoving = channelId !== undefined && channelId !== video.channel_id
  if (isMoving && !rights.includes('access')) throw new ProblemError('forbidden')
}

/**
 * Throws `forbidden` unless the person may put the video on show: that lets people in, so only who may change who can
 * watch publishes a draft. Once it is published, an editor or moderator may say so again without changing anything.
 */
export function requireMayPublish(person: Person, video: JudgedVideo, access: Access): void {
  requireRightsFor(person, video, { access })
  const rights = rightsOn(person, { ownerId: video.owner_id, channelRole: video.channelRole })
  if (video.publication === 'unpublished' && !rights.includes('access')) {
    throw new ProblemError('forbidden')
  }
}

/** Only who may publish to a channel may move a video there; throws `validation-failed` for `pointer`. */
export async function requireMayPublishTo(
  db: Kysely<Tables>,
  person: Person,
  channelId: string,
  pointer = '#/channelId',
): Promise<void> {
  const channel = await db
    .selectFrom('channels as c')
    .select(channelRoleOf(person).as('role'))
    .where('c.id', '=', channelId)
    .executeTakeFirst()
  if (channel === undefined || (channel.role === null && person.role !== 'admin')) {
    throw new ProblemError('validation-failed', {
      errors: [
        {
          pointer,
          code: 'not-yours',
          detail: 'Choose a channel you can publish to.',
        },
      ],
    })
  }
}

/** Writes the fields that were sent. Throws `version-conflict` when somebody else wrote meanwhile. */
export async function applyPatch(
  db: Kysely<Tables>,
  video: FoundVideo,
  patch: VideoPatch,
  now: Date,
): Promise<void> {
  const { channelId, commentsPolicy, ...sameName } = patch
  const columns = defined({
    ...sameName,
    channel_id: channelId,
    comments_policy: commentsPolicy,
  })
  if (Object.keys(columns).length === 0) return
  const changed = await db
    .updateTable('videos')
    .set((row) => ({ ...columns, updated_at: now, version: row('version', '+', 1) }))
    .where('id', '=', video.id)
    .where('version', '=', video.version)
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw new ProblemError('version-conflict')
}

/** Without the fields that were not sent: null is a value, undefined is not. */
function defined<Fields extends object>(fields: Fields): Partial<Fields> {
  const kept: Partial<Fields> = { ...fields }
  for (const name in kept) if (kept[name] === undefined) delete kept[name]
  return kept
}
