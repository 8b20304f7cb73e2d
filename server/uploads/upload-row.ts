import type { Kysely, Selectable } from 'kysely'

import { limits } from '#contract/limits.ts'
import { isOwnUpload } from '#server/access/upload-rights.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Videos } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

const wholeFileMs = limits.wholeFileDays * 24 * 3_600_000

export type UploadRow = Selectable<Tables['uploads']>

/** One that the client has created at the tus endpoint. */
export type NamedUpload = UploadRow & { resource_id: string }

/** An upload with what the rules need to know of its video. */
export type FoundUpload = UploadRow & {
  videoState: Selectable<Videos>['state']
  videoDeletedAt: Date | null
}

function selectOwnUploads(db: Kysely<Tables>, personId: string) {
  return db
    .selectFrom('uploads as u')
    .innerJoin('videos as v', 'v.id', 'u.video_id')
    .selectAll('u')
    .select(['v.state as videoState', 'v.deleted_at as videoDeletedAt'])
    .where(isOwnUpload(personId))
}

/** The person's own upload at the tus endpoint. */
export async function findByResource(
  db: Kysely<Tables>,
  personId: string,
  resourceId: string,
): Promise<FoundUpload> {
  const row = await selectOwnUploads(db, personId)
    .where('u.resource_id', '=', resourceId)
    .executeTakeFirst()
  if (row === undefined) throw new ProblemError('not-found')
  return row
}

/** The upload of a draft of this person. */
export async function findByVideo(
  db: Kysely<Tables>,
  personId: string,
  videoId: string,
): Promise<FoundUpload> {
  const row = await selectOwnUploads(db, personId)
    .where('u.video_id', '=', videoId)
    .orderBy('u.created_at', 'desc')
    .executeTakeFirst()
  if (row === undefined) throw new ProblemError('not-found')
  return row
}

/** Also those beyond their time whose file may be whole and be kept for that. */
export function listUnfinished(
  db: Kysely<Tables>,
  personId: string,
  now: Date,
): Promise<FoundUpload[]> {
  return selectOwnUploads(db, personId)
    .where('u.state', 'in', ['created', 'receiving'])
    .where('u.expires_at', '>', new Date(now.getTime() - wholeFileMs))
    .where('v.deleted_at', 'is', null)
    .orderBy('u.created_at', 'desc')
    .limit(100)
    .execute()
}
