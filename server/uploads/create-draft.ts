import type { Kysely } from 'kysely'

import { limits } from '#contract/limits.ts'
import type { DraftAnswer, VideoDraft } from '#contract/uploads.ts'
import { findVideoToSee } from '#server/access/find-video.ts'
import { requireRight } from '#server/access/portal-rights.ts'
import { requireRoom } from '#server/access/quota.ts'
import type { Services } from '#server/api/services.ts'
import type { Person } from '#server/auth/person.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { newId } from '#server/database/new-id.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { loadDetail } from '#server/videos/video-detail.ts'

import { chooseChannel } from './choose-channel.ts'
import { removeBytes } from './original-file.ts'
import { replaceFile } from './replace-file.ts'
import { expiryOf } from './upload-expiry.ts'
import { findByVideo } from './upload-row.ts'
import { toSession } from './upload-session.ts'
import type { UploadWork } from './upload-work.ts'

/** Creates the draft and its upload before a byte is sent, or gives a draft another file, or says why the file cannot come. */
export async function createDraftOf(
  services: Services,
  work: UploadWork,
  person: Person,
  draft: VideoDraft,
): Promise<DraftAnswer> {
  const { db, config, storage, log } = services
  requireRight(person, 'upload')
  requireSendable(draft, config.uploads.maxB)
  if (draft.allowDuplicate !== true) await requireNew(services, person, draft)
  const { videoId, before } = await inTransaction(db, async (trx) =>
    draft.videoId === undefined
      ? { videoId: await insertDraft(services, trx, person, draft), before: null }
      : replaceFile(services, trx, person, draft.videoId, draft),
  )
  if (before !== null) {
    // The draft waits for the other file by now, whatever becomes of the bytes.
    await removeBytes(storage, work.files, before).catch((error: unknown) =>
      log.warn('upload.remove-failed', { videoId, error }),
    )
  }
  const { video } = await findVideoToSee(db, person, videoId)
  const upload = await findByVideo(db, person.id, videoId)
  return {
    video: await loadDetail(services, person, video),
    upload: toSession(upload, config, 0),
  }
}

/** What can be refused without looking into the file. */
function requireSendable(draft: VideoDraft, maxB: number): void {
  if (!/^video\/[\w.+-]+/i.test(draft.type)) {
    throw new ProblemError('unsupported-media', {
      detail: `A file of type "${draft.type}" is no video.`,
      params: { type: draft.type },
    })
  }
  if (draft.sizeB > maxB) {
    throw new ProblemError('file-too-large', {
      detail: 'The file is larger than this portal takes.',
      params: { sizeB: draft.sizeB, maxB },
    })
  }
  const maxMs = limits.uploadDurationMs.max
  if (draft.durationMs !== undefined && draft.durationMs > maxMs) {
    throw new ProblemError('too-long', {
      detail: 'The video is longer than 12 hours.',
      params: { durationMs: draft.durationMs, maxMs },
    })
  }
}

async function requireNew(
  { db }: Services,
  person: Person,
  { fingerprint, videoId = '' }: VideoDraft,
): Promise<void> {
  const existing = await db
    .selectFrom('videos')
    .select(['id', 'title'])
    .where('owner_id', '=', person.id)
    .where('fingerprint', '=', fingerprint)
    .where('id', '!=', videoId)
    .where('deleted_at', 'is', null)
    .where('state', 'not in', ['draft', 'failed'])
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute()
  if (existing.length === 0) return
  throw new ProblemError('duplicate-file', {
    detail: 'You have uploaded this file before.',
    params: { existing },
  })
}

async function insertDraft(
  { config, clock }: Services,
  trx: Kysely<Tables>,
  person: Person,
  draft: VideoDraft,
): Promise<string> {
  const now = clock()
  const videoId = newId()
  await trx
    .insertInto('videos')
    .values({
      id: videoId,
      channel_id: await chooseChannel(trx, person, draft.channelId),
      owner_id: person.id,
      title: draft.title,
      // Nobody sees a draft; this is who will, unless its owner says otherwise before publishing.
      access: 'internal',
      state: 'draft',
      created_at: now,
      updated_at: now,
      duration_ms: draft.durationMs ?? null,
      width: draft.width ?? null,
      height: draft.height ?? null,
      fps: draft.fps ?? null,
      size_b: draft.sizeB,
      fingerprint: draft.fingerprint,
      file_name: draft.fileName,
    })
    .execute()
  await trx
    .insertInto('uploads')
    .values({
      id: newId(),
      video_id: videoId,
      person_id: person.id,
      file_name: draft.fileName,
      size_b: draft.sizeB,
      type: draft.type,
      fingerprint: draft.fingerprint,
      expires_at: expiryOf(now, now),
      created_at: now,
      updated_at: now,
    })
    .execute()
  await requireRoom({ db: trx, config }, person.id, draft.sizeB)
  return videoId
}
