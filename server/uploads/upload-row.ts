import type { Kysely, Selectable } from 'kysely'

import { serviceLimits } from '#contract/limits.ts'
import type { SentFile } from '#contract/uploads.ts'
import { isOwnUpload } from '#server/access/upload-rights.ts'
import { newId } from '#server/database/new-id.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Videos } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import type { FilmName } from '#server/versions/film-row.ts'

const wholeFileMs = serviceLimits.wholeFileDays * 24 * 3_600_000

export type UploadRow = Selectable<Tables['uploads']>

/** One that the client has created at the tus endpoint. */
export type NamedUpload = UploadRow & { resource_id: string }

/** An upload with what the rules need to know of its video. */
export type FoundUpload = UploadRow & {
  videoState: Selectable<Videos>['state']
  videoDeletedAt: Date | null
  videoOwnerId: string
  videoTitle: string
}

function selectOwnUploads(db: Kysely<Tables>, personId: string) {
  return db
    .selectFrom('uploads as u')
    .innerJoin('videos as v', 'v.id', 'u.video_id')
    .selectAll('u')
    .select([
      'v.state as videoState',
      'v.deleted_at as videoDeletedAt',
      'v.owner_id as videoOwnerId',
      'v.title as videoTitle',
    ])
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

/** What this person sends for a video: of several films the last that they began. */
export async function findByVideo(
  db: Kysely<Tables>,
  personId: string,
  videoId: string,
): Promise<FoundUpload> {
  const row = await selectOwnUploads(db, personId)
    .where('u.video_id', '=', videoId)
    .orderBy('u.film_number', 'desc')
    .executeTakeFirst()
  if (row === undefined) throw new ProblemError('not-found')
  return row
}

/** What this person has begun to send in the place of another film, and is not all there. */
export function findBegun(
  db: Kysely<Tables>,
  personId: string,
  { videoId, number }: FilmName,
): Promise<FoundUpload | undefined> {
  return selectOwnUploads(db, personId)
    .where('u.video_id', '=', videoId)
    .where('u.film_number', '=', number)
    .where('u.film_number', '>', 1)
    .where('u.state', 'in', ['created', 'receiving'])
    .executeTakeFirst()
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

/** What the sender knows of a film: for one that does not say so itself. */
export function declaredOf({
  durationMs = null,
  width = null,
  height = null,
  fps = null,
}: Declared) {
  return { duration_ms: durationMs, width, height, fps }
}

type Declared = {
  [Fact in 'durationMs' | 'width' | 'height' | 'fps']?: number | null | undefined
}

interface BegunUpload {
  videoId: string
  /** Which film of its video it brings. */
  number: number
  personId: string
  file: SentFile
  now: Date
  expiresAt: Date
}

/** Where a file is awaited from now on; nothing of it has been sent. */
export async function insertUpload(
  db: Kysely<Tables>,
  { videoId, number, personId, file, now, expiresAt }: BegunUpload,
): Promise<void> {
  await db
    .insertInto('uploads')
    .values({
      id: newId(),
      video_id: videoId,
      film_number: number,
      person_id: personId,
      file_name: file.fileName,
      size_b: file.sizeB,
      type: file.type,
      fingerprint: file.fingerprint,
      ...declaredOf(file),
      expires_at: expiresAt,
      created_at: now,
      updated_at: now,
    })
    .execute()
}
