import type { Kysely } from 'kysely'

import type { DraftAnswer, VideoDraft } from '#contract/uploads.ts'
import { findVideoToSee } from '#server/access/find-video.ts'
import { requireRight } from '#server/access/portal-rights.ts'
import { requireRoom } from '#server/access/quota.ts'
import type { Services } from '#server/api/services.ts'
import type { Person } from '#server/auth/person.ts'
import { draftColumns } from '#server/database/draft-defaults.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { newId } from '#server/database/new-id.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { loadDetail } from '#server/videos/video-detail.ts'

import { chooseChannel } from './choose-channel.ts'
import { removeReplaced } from './original-file.ts'
import { replaceFile } from './replace-file.ts'
import { requireSendable } from './require-sendable.ts'
import { expiryOf } from './upload-expiry.ts'
import { declaredOf, findByVideo, insertUpload } from './upload-row.ts'
import { toSession } from './upload-session.ts'
import type { Asking, UploadWork } from './upload-work.ts'

/** Creates the draft and its upload before a byte is sent, or gives a draft another file, or says why the file cannot come. */
export async function createDraftOf(
  { services, person, afterwards }: Asking,
  work: UploadWork,
  draft: VideoDraft,
): Promise<DraftAnswer> {
  const { db, config, jobs } = services
  requireRight(person, 'upload')
  requireSendable(draft, { maxB: config.uploads.maxB, isConverting: jobs !== null })
  if (draft.allowDuplicate !== true) await requireNew(services, person, draft)
  const { videoId, before } = await inTransaction(db, async (trx) =>
    draft.videoId === undefined
      ? { videoId: await insertDraft(services, trx, person, draft), before: null }
      : replaceFile(services, trx, person, draft.videoId, draft),
  )
  if (before !== null) afterwards(() => removeReplaced(services, work.files, [before]))
  const { video } = await findVideoToSee(db, person, videoId)
  const upload = await findByVideo(db, person.id, videoId)
  return {
    video: await loadDetail(services, person, video),
    upload: toSession(upload, config, 0),
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
  const channelId = await chooseChannel(trx, person, draft.channelId)
  await trx
    .insertInto('videos')
    .values({
      id: videoId,
      ...(await draftColumns(trx, config.portal, channelId)),
      channel_id: channelId,
      owner_id: person.id,
      title: draft.title,
      state: 'draft',
      created_at: now,
      updated_at: now,
      ...declaredOf(draft),
      size_b: draft.sizeB,
      fingerprint: draft.fingerprint,
      file_name: draft.fileName,
    })
    .execute()
  await insertUpload(trx, {
    videoId,
    number: 1,
    personId: person.id,
    file: draft,
    now,
    expiresAt: expiryOf(now, now),
  })
  await requireRoom({ db: trx, config }, person.id, draft.sizeB)
  return videoId
}
