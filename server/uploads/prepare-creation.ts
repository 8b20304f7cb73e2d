import { Metadata } from '@tus/server'
import type { Kysely } from 'kysely'

import type { VideoState } from '#contract/videos.ts'
import { requireRight } from '#server/access/portal-rights.ts'
import { requireRoom } from '#server/access/quota.ts'
import { findVideoToPrepare } from '#server/access/video-rights.ts'
import { playableStates, statesBefore } from '#server/access/video-state.ts'
import type { Services } from '#server/api/services.ts'
import type { Person } from '#server/auth/person.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { newId } from '#server/database/new-id.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { leaveFilm } from '#server/versions/leave-film.ts'

import { filmOf, isReplacement } from './keep-version.ts'
import { removeReplaced } from './original-file.ts'
import { expiryOf } from './upload-expiry.ts'
import { findByVideo, type FoundUpload, type UploadRow } from './upload-row.ts'
import type { UploadWork } from './upload-work.ts'

/**
 * Everything that must be true before tus makes a file: the draft is the person's own, waits for its file, is as
 * long as announced, and fits. Names the new resource in the table; an earlier half-sent file of the draft goes.
 */
export async function prepareCreation(
  services: Services,
  work: UploadWork,
  person: Person,
  request: Request,
): Promise<{ resourceId: string; expiresAt: Date }> {
  requireRight(person, 'upload')
  const upload = await findByVideo(services.db, person.id, videoIdIn(request))
  requireThere(upload)
  requireAwaited(upload)
  await requireStillMay(services, person, upload)
  requireLength(request, upload.size_b)
  if ((await services.storage.freeB()) < upload.size_b) throw new ProblemError('storage-full')
  const { before, ...begun } = await begin(services, upload)
  await removeReplaced(services, work.files, [before])
  return begun
}

/** Throws `video-deleted` for the upload of a video that is not there any more. */
export function requireThere({ videoDeletedAt }: Pick<FoundUpload, 'videoDeletedAt'>): void {
  if (videoDeletedAt !== null) throw new ProblemError('video-deleted')
}

/** Throws `video-processing` once a video has its file, unless nothing could be made of that. */
export function requireNoFile(upload: Pick<FoundUpload, 'videoState' | 'state'>): void {
  requireIn(statesBefore('uploading'), upload)
}

/** The same of what is sent: one that is to take the place of another is awaited until it is there. */
function requireAwaited(upload: Pick<FoundUpload, 'videoState' | 'state' | 'film_number'>): void {
  requireIn(isReplacement(upload) ? playableStates : statesBefore('uploading'), upload)
}

function requireIn(
  waiting: readonly VideoState[],
  { videoState, state }: Pick<FoundUpload, 'videoState' | 'state'>,
): void {
  if (waiting.includes(videoState) && (state !== 'assembled' || videoState === 'failed')) return
  throw new ProblemError('video-processing', { detail: 'The video has its file already.' })
}

/** A draft is its sender's own. Who replaces a film must still be one who may, however long ago they began. */
export async function requireStillMay(
  { db }: Pick<Services, 'db'>,
  person: Person,
  upload: Pick<UploadRow, 'video_id' | 'film_number'>,
): Promise<void> {
  if (isReplacement(upload)) await findVideoToPrepare(db, person, upload.video_id)
}

function isGivenUp(upload: UploadRow): boolean {
  return ['expired', 'aborted', 'failed'].includes(upload.state)
}

async function begin({ db, config, clock }: Services, found: FoundUpload) {
  const now = clock()
  const resourceId = newId()
  return inTransaction(db, async (trx) => {
    // Another request may be at its last byte at this moment.
    const upload = await trx
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', found.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    requireAwaited({ ...upload, videoState: found.videoState })
    // What is begun after its time has one of its own.
    const createdAt = isGivenUp(upload) || upload.expires_at <= now ? now : upload.created_at
    const expiresAt = expiryOf(createdAt, now)
    await trx
      .updateTable('uploads')
      .set({
        resource_id: resourceId,
        state: 'receiving',
        arrives: config.storage.where === 's3' ? 'pieces' : 'disk',
        offset_b: 0,
        finishing_until: null,
        created_at: createdAt,
        updated_at: now,
        expires_at: expiresAt,
      })
      .where('id', '=', upload.id)
      .execute()
    if (upload.state === 'assembled') await leaveFilm(trx, filmOf(upload))
    if (!isReplacement(upload)) await markUploading(trx, upload, now)
    // A draft that waits counts already; what was given up must fit again.
    if (isGivenUp(upload)) await requireRoom({ db: trx, config }, found.videoOwnerId, upload.size_b)
    return { resourceId, expiresAt, before: upload }
  })
}

async function markUploading(trx: Kysely<Tables>, upload: UploadRow, now: Date): Promise<void> {
  await trx
    .updateTable('videos')
    .set({ state: 'uploading', failure: null, size_b: upload.size_b, updated_at: now })
    .where('id', '=', upload.video_id)
    .where('state', 'in', statesBefore('uploading'))
    .execute()
}

function videoIdIn(request: Request): string {
  const videoId = metadataOf(request)['videoId']
  if (typeof videoId === 'string' && videoId !== '') return videoId
  throw new ProblemError('bad-request', { detail: 'Upload-Metadata must name the videoId.' })
}

function metadataOf(request: Request): Record<string, string | null> {
  try {
    return Metadata.parse(request.headers.get('Upload-Metadata') ?? undefined)
  } catch (cause) {
    throw new ProblemError('bad-request', { detail: 'Upload-Metadata is malformed.', cause })
  }
}

function requireLength(request: Request, sizeB: number): void {
  const announced = request.headers.get('Upload-Length')
  if (announced === String(sizeB)) return
  throw new ProblemError('validation-failed', {
    errors: [
      {
        pointer: '#/sizeB',
        code: 'size-mismatch',
        detail: `The draft announced ${sizeB} bytes, Upload-Length says ${announced ?? 'nothing'}.`,
      },
    ],
  })
}
