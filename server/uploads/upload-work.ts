import { join } from 'node:path'

import type { Services } from '#server/services.ts'

import { finishUpload } from './finish-upload.ts'
import { PartialFiles } from './partial-files.ts'
import type { UploadRow } from './upload-row.ts'

/** What happens to uploads, whoever triggers it. */
export interface UploadWork {
  files: PartialFiles
  /** All bytes are here. Two callers at once share one run. */
  finish(resourceId: string): Promise<void>
  /** Gives an upload up: its bytes go, the draft stays. */
  abandon(upload: UploadRow, state: 'aborted' | 'expired'): Promise<void>
}

export function createUploadWork(services: Services): UploadWork {
  const { db, config, clock, log } = services
  const files = new PartialFiles(join(config.dataDir, 'uploads'), db)
  const running = new Map<string, Promise<void>>()

  async function finishOnce(resourceId: string): Promise<void> {
    const upload = await db
      .selectFrom('uploads')
      .selectAll()
      .where('resource_id', '=', resourceId)
      .where('state', '=', 'receiving')
      .executeTakeFirst()
    if (upload !== undefined) {
      await finishUpload(services, files, { ...upload, resource_id: resourceId })
    }
  }

  return {
    files,
    finish(resourceId) {
      const run =
        running.get(resourceId) ?? finishOnce(resourceId).finally(() => running.delete(resourceId))
      running.set(resourceId, run)
      return run
    },
    async abandon(upload, state) {
      if (upload.resource_id !== null) await files.remove(upload.resource_id)
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('uploads')
          .set({ state, offset_b: 0, updated_at: clock() })
          .where('id', '=', upload.id)
          .where('state', 'in', ['created', 'receiving'])
          .execute()
        // A draft without its file takes no space.
        await trx
          .updateTable('videos')
          .set({ state: 'draft', size_b: null, updated_at: clock() })
          .where('id', '=', upload.video_id)
          .where('state', 'in', ['draft', 'uploading'])
          .execute()
      })
      log.info(`upload.${state}`, { uploadId: upload.id, videoId: upload.video_id })
    },
  }
}
