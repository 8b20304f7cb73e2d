import { newId } from '#server/database/new-id.ts'
import type { MediaFailure } from '#server/database/video-tables.ts'
import type { Services } from '#server/services.ts'
import { markReady } from '#server/videos/publish-video.ts'
import { statesBefore } from '#server/videos/video-state.ts'

import { inspectMedia } from './inspect-media.ts'
import type { MediaFacts } from './media-facts.ts'
import { MediaFault } from './media-fault.ts'
import type { PartialFiles } from './partial-files.ts'
import type { UploadRow } from './upload-row.ts'

/**
 * All bytes are here: looks into the file and either makes the video ready or says why it cannot be one.
 * A crash in the middle costs at worst that the file is sent again.
 */
export async function finishUpload(
  services: Services,
  files: PartialFiles,
  upload: UploadRow & { resource_id: string },
): Promise<void> {
  const path = files.pathOf(upload.resource_id)
  try {
    const facts = await inspectMedia(path)
    await takeIn(services, files, upload, facts)
  } catch (error) {
    if (!(error instanceof MediaFault)) throw error
    await refuse(services, upload, { code: error.code, detail: error.message })
    await files.remove(upload.resource_id)
  }
}

async function takeIn(
  services: Services,
  files: PartialFiles,
  upload: UploadRow & { resource_id: string },
  facts: MediaFacts,
): Promise<void> {
  const { db, storage, clock, log } = services
  const key = `videos/${upload.video_id}/original-${newId()}.${facts.extension}`
  const stored = await storage.importFile(key, files.pathOf(upload.resource_id), 'move')
  const isReady = await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('uploads')
      .set({ state: 'assembled', offset_b: upload.size_b, updated_at: clock() })
      .where('id', '=', upload.id)
      .execute()
    await trx
      .updateTable('videos')
      .set((row) => ({
        file_key: key,
        mime_type: facts.mimeType,
        size_b: stored.sizeB,
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
  if (!isReady) await storage.remove(key)
  log.info('upload.finished', { uploadId: upload.id, videoId: upload.video_id, isReady })
}

async function refuse(services: Services, upload: UploadRow, failure: MediaFailure): Promise<void> {
  const { db, clock, log } = services
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('uploads')
      .set({ state: 'failed', resource_id: null, updated_at: clock() })
      .where('id', '=', upload.id)
      .execute()
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
  })
  log.info('upload.refused', { uploadId: upload.id, videoId: upload.video_id, ...failure })
}
