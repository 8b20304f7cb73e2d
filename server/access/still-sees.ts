import type { Kysely } from 'kysely'

import { isWatchable } from '#contract/rules.ts'
import type { Access, Publication, VideoState } from '#contract/videos.ts'
import type { Tables } from '#server/database/tables.ts'

import { factsOf, selectJudged } from './find-video.ts'
import type { Viewer } from './viewer.ts'
import { isTrusted, judge } from './visibility.ts'

/** What is beside a video (pictures, captions) as a media address names it. */
export interface Beside {
  videoId: string
  /** Null for anybody: the same address for all, so that shared caches may keep it. */
  personId: string | null
  isPublic: boolean
}

interface VideoColumns {
  id: string
  access: Access
  publication: Publication
  state: VideoState
  deleted_at: Date | null
  /** The person who asks. */
  asked_by: string | null
}

/** Whom the addresses of what is beside this video are for. */
export function besideOf(video: VideoColumns): Beside {
  const isShown = video.publication === 'published' && isWatchable(video)
  const isPublic = video.access === 'public' && isShown && video.deleted_at === null
  return { videoId: video.id, personId: isPublic ? null : video.asked_by, isPublic }
}

/** May this person (null: anybody) see it now? Somebody of the portal also sees the picture of what was deleted. */
export async function stillSees(
  db: Kysely<Tables>,
  personId: string | null,
  videoId: string,
): Promise<boolean> {
  const viewer = personId === null ? null : await findViewer(db, personId)
  if (viewer === undefined) return false
  const video = await selectJudged(db, viewer).where('v.id', '=', videoId).executeTakeFirst()
  if (video === undefined) return false
  const facts = factsOf(video)
  const verdict = judge(viewer, facts)
  if (verdict === 'tombstone') return isTrusted(viewer, facts)
  return verdict === 'watch' || verdict === 'manage'
}

async function findViewer(db: Kysely<Tables>, id: string): Promise<Viewer | undefined> {
  return db.selectFrom('people').select(['id', 'role']).where('id', '=', id).executeTakeFirst()
}
