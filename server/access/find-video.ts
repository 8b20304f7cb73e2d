import { sql, type Kysely, type Selectable } from 'kysely'

import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { channelRoleOf } from './channel-roles.ts'
import type { Viewer } from './viewer.ts'
import { isGrantedTo, isTrusted, judge, type Verdict, type VideoFacts } from './visibility.ts'

/** A video with what the rules need to know of the asking person. */
export type FoundVideo = Selectable<Tables['videos']> & AskersPart

type AskersPart = Pick<VideoFacts, 'channelRole' | 'isGranted'> & { asked_by: string | null }

const judgedColumns = [
  'id',
  'title',
  'tags',
  'category',
  'owner_id',
  'channel_id',
  'access',
  'publication',
  'published_at',
  'publish_at',
  'waits_for',
  'state',
  'deleted_at',
] as const

/** As much of a video as its rules and a change of many need. */
export type JudgedVideo = Pick<FoundVideo, (typeof judgedColumns)[number] | keyof AskersPart>

/** The video for somebody who wants to see it; otherwise the problem that tells no more than they may know. */
export async function findVideoToSee(
  db: Kysely<Tables>,
  viewer: Viewer,
  videoId: string,
): Promise<{ video: FoundVideo; verdict: 'watch' | 'manage' }> {
  const video = await findVideo(db, viewer, videoId)
  if (video === null) throw new ProblemError('not-found')
  return { video, verdict: requireToSee(viewer, video) }
}

/** The verdict that shows it; throws the problem that tells no more than they may know. */
export function requireToSee(viewer: Viewer, video: JudgedVideo): 'watch' | 'manage' {
  const verdict = judge(viewer, factsOf(video))
  if (verdict === 'watch' || verdict === 'manage') return verdict
  throw refusal(verdict, viewer, video)
}

/** The row as it is, deleted or not; null when there is none. Callers decide who may know. */
export async function findVideo(
  db: Kysely<Tables>,
  viewer: Viewer,
  videoId: string,
): Promise<FoundVideo | null> {
  const query = selectJudged(db, viewer).selectAll('v').where('v.id', '=', videoId)
  return (await query.executeTakeFirst()) ?? null
}

/** What the rules need to know, over a `videos` aliased `v` and its channel `c`. */
export function selectJudged(db: Kysely<Tables>, viewer: Viewer) {
  return db
    .selectFrom('videos as v')
    .innerJoin('channels as c', 'c.id', 'v.channel_id')
    .select(judgedColumns.map((name) => `v.${name}` as const))
    .select([
      channelRoleOf(viewer).as('channelRole'),
      isGrantedTo(viewer).as('isGranted'),
      sql<string | null>`${viewer?.id ?? null}::text`.as('asked_by'),
    ])
}

/** May they be told the name of a video that is deleted, and see its picture? Everybody else is told the date alone. */
export function remembers(viewer: Viewer, video: JudgedVideo): boolean {
  return isTrusted(viewer, factsOf(video))
}

export function factsOf(video: JudgedVideo): VideoFacts {
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

function refusal(verdict: Verdict, viewer: Viewer, video: JudgedVideo): ProblemError {
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
