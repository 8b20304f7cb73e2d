import type { Kysely, Selectable } from 'kysely'

import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/http/problem-error.ts'

import {
  channelRoleOf,
  isGrantedTo,
  judge,
  type Verdict,
  type VideoFacts,
  type Viewer,
} from './visibility.ts'

/** A video with what the rules need to know of the asking person. */
export type FoundVideo = Selectable<Tables['videos']> &
  Pick<VideoFacts, 'channelRole' | 'isGranted'>

/** The video for somebody who wants to see it; otherwise the problem that tells no more than they may know. */
export async function findVideoToSee(
  db: Kysely<Tables>,
  viewer: Viewer,
  videoId: string,
): Promise<{ video: FoundVideo; verdict: 'watch' | 'manage' }> {
  const video = await findVideo(db, viewer, videoId)
  if (video === null) throw new ProblemError('not-found')
  const verdict = judge(viewer, factsOf(video))
  if (verdict === 'watch' || verdict === 'manage') return { video, verdict }
  throw refusal(verdict, viewer, video)
}

/** The row as it is, deleted or not; null when there is none. Callers decide who may know. */
export async function findVideo(
  db: Kysely<Tables>,
  viewer: Viewer,
  videoId: string,
): Promise<FoundVideo | null> {
  const row = await db
    .selectFrom('videos as v')
    .innerJoin('channels as c', 'c.id', 'v.channel_id')
    .selectAll('v')
    .select([channelRoleOf(viewer).as('channelRole'), isGrantedTo(viewer).as('isGranted')])
    .where('v.id', '=', videoId)
    .executeTakeFirst()
  return row ?? null
}

export function factsOf(video: FoundVideo): VideoFacts {
  return {
    ownerId: video.owner_id,
    channelRole: video.channelRole,
    isGranted: video.isGranted,
    access: video.access,
    publication: video.publication,
    state: video.state,
    isDeleted: video.deleted_at !== null,
  }
}

function refusal(verdict: Verdict, viewer: Viewer, video: FoundVideo): ProblemError {
  if (verdict === 'tombstone') {
    return new ProblemError('video-deleted', {
      params: { deletedAt: video.deleted_at?.toISOString() },
    })
  }
  if (verdict !== 'ask') return new ProblemError('not-found')
  return new ProblemError('access-required', {
    detail: viewer === null ? 'Sign in to watch this.' : 'This is shared with specific people.',
    params: { signIn: viewer === null },
  })
}
