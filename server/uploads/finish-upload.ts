import { statesBefore } from '#server/access/video-state.ts'
import type { Services } from '#server/api/services.ts'
import { systemCode } from '#server/base/disk-full.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import type { MediaFailure } from '#server/database/stored-json.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { withStoredSource } from '#server/uploads/inspect/byte-source.ts'
import { inspectMedia, inspectSource } from '#server/uploads/inspect/inspect-media.ts'
import type { MediaFacts } from '#server/uploads/inspect/media-facts.ts'
import { MediaFault } from '#server/uploads/inspect/media-fault.ts'
import { markReady } from '#server/videos/publish-video.ts'

import { findOriginal, originalKey, removeBytes } from './original-file.ts'
import type { PartialFiles } from './partial-files.ts'
import type { NamedUpload, UploadRow } from './upload-row.ts'

/**
 * All bytes are here: looks into the file and either makes the video ready or says why it cannot be one. May end
 * at any step and be run again: the file then lies where it was, or at the key that its upload gives it.
 */
export async function finishUpload(
  services: Services,
  files: PartialFiles,
  upload: NamedUpload,
): Promise<void> {
  try {
    const { key, facts } = await takeIn(services, files, upload)
    await makeReady(services, upload, key, facts)
  } catch (error) {
    if (!(error instanceof MediaFault)) throw error
    const isRefused = await refuse(services, upload, { code: error.code, detail: error.message })
    // Another instance may have made the video of them meanwhile.
    if (isRefused) await removeBytes(services.storage, files, upload)
  }
}

/** Moves the file to its key, unless an earlier run that ended here did. */
async function takeIn({ storage }: Services, files: PartialFiles, upload: NamedUpload) {
  const moved = (await files.arrivedB(upload.resource_id)) === null
  const original = moved ? await findOriginal(storage, upload) : null
  if (original !== null) {
    const facts = await withStoredSource(storage, original, inspectSource)
    return { key: original.key, facts }
  }
  const path = files.pathOf(upload.resource_id)
  try {
    const facts = await inspectMedia(path)
    const key = originalKey(upload, facts.extension)
    await storage.importFile(key, path, 'move')
    return { key, facts }
  } catch (error) {
    // Taken back meanwhile.
    if (systemCode(error) === 'ENOENT') throw new ProblemError('not-found', { cause: error })
    throw error
  }
}

async function makeReady(
  services: Services,
  upload: NamedUpload,
  key: string,
  facts: MediaFacts,
): Promise<void> {
  const { db, storage, clock, log } = services
  const isReady = await inTransaction(db, async (trx) => {
    const assembled = await trx
      .updateTable('uploads')
      .set({ state: 'assembled', offset_b: upload.size_b, updated_at: clock() })
      .where('id', '=', upload.id)
      .where('resource_id', '=', upload.resource_id)
      .where('state', '=', 'receiving')
      .returning('id')
      .executeTakeFirst()
    if (assembled === undefined) return false
    await trx
      .updateTable('videos')
      .set((row) => ({
        file_key: key,
        mime_type: facts.mimeType,
        size_b: upload.size_b,
        // What the container does not say, the browser may have known.
        duration_ms: facts.durationMs ?? row.ref('duration_ms'),
        width: facts.width ?? row.ref('width'),
        height: facts.height ?? row.ref('height'),
      }))
      .where('id', '=', upload.video_id)
      .where('state', 'in', statesBefore('ready'))
      .execute()
    return markReady(trx, upload.video_id, clock())
  })
  if (!isReady && !(await isKept(services, upload.video_id, key))) await storage.remove(key)
  log.info('upload.finished', { uploadId: upload.id, videoId: upload.video_id, isReady })
}

/** Another instance may have been faster. */
async function isKept({ db }: Services, videoId: string, key: string): Promise<boolean> {
  const video = await db
    .selectFrom('videos')
    .select('file_key')
    .where('id', '=', videoId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return video?.file_key === key
}

/** Says in the video why it cannot be one; false when the upload had come to another end. */
async function refuse(
  services: Services,
  upload: UploadRow,
  failure: MediaFailure,
): Promise<boolean> {
  const { db, clock, log } = services
  const isRefused = await inTransaction(db, async (trx) => {
    const failed = await trx
      .updateTable('uploads')
      .set({ state: 'failed', resource_id: null, updated_at: clock() })
      .where('id', '=', upload.id)
      .where('resource_id', '=', upload.resource_id)
      .where('state', '=', 'receiving')
      .returning('id')
      .executeTakeFirst()
    if (failed === undefined) return false
    await trx
      .updateTable('videos')
      .set({
        state: 'failed',
        failure: JSON.stringify(failure),
        size_b: null,
        updated_at: clock(),
      })
      .where('id', '=', upload.video_id)
      .where('state', 'in', statesBefore('failed'))
      .execute()
    return true
  })
  if (isRefused)
    log.info('upload.refused', { uploadId: upload.id, videoId: upload.video_id, ...failure })
  return isRefused
}
