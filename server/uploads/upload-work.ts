import { join } from 'node:path'

import type { CallContext } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'
import { inTransaction } from '#server/database/in-transaction.ts'

import { finishUpload } from './finish-upload.ts'
import { arrivedBytes, removeBytes } from './original-file.ts'
import { PartialFiles } from './partial-files.ts'
import type { UploadRow } from './upload-row.ts'

/** Who begins a file with a call, and what that call may use. */
export type Asking = Pick<
  CallContext<unknown, unknown, unknown, 'required'>,
  'services' | 'person' | 'afterwards'
>

/** What happens to uploads, whoever triggers it. */
export interface UploadWork {
  files: PartialFiles
  /** Bytes of an unfinished upload that are here; null when there are none. */
  arrivedB(upload: UploadRow): Promise<number | null>
  /** All bytes are here. Two callers at once share one run. */
  finish(resourceId: string): Promise<void>
  /** Gives an upload up: its bytes go, the draft stays. False where it is not as it was read any more. */
  abandon(upload: UploadRow, state: 'aborted' | 'expired'): Promise<boolean>
}

export function createUploadWork(services: Services): UploadWork {
  const { db, storage, config } = services
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
    async arrivedB({ video_id, resource_id }) {
      return resource_id === null ? null : arrivedBytes(storage, files, { video_id, resource_id })
    },
    finish(resourceId) {
      const run =
        running.get(resourceId) ?? finishOnce(resourceId).finally(() => running.delete(resourceId))
      running.set(resourceId, run)
      return run
    },
    abandon: (upload, state) => abandon(services, files, upload, state),
  }
}

/** The bytes go while the row is held: whoever finishes the upload at this moment waits, and finds it given up. */
async function abandon(
  { db, storage, clock, log }: Services,
  files: PartialFiles,
  upload: UploadRow,
  state: 'aborted' | 'expired',
): Promise<boolean> {
  const isGivenUp = await inTransaction(db, async (trx) => {
    const left = await trx
      .updateTable('uploads')
      .set({ state, offset_b: 0, updated_at: clock() })
      .where('id', '=', upload.id)
      .where('state', 'in', ['created', 'receiving'])
      // Its owner may have come back since it was looked at.
      .where('resource_id', 'is not distinct from', upload.resource_id)
      .$if(state === 'expired', (asked) => asked.where('expires_at', '<=', upload.expires_at))
      .returning(['video_id', 'resource_id'])
      .executeTakeFirst()
    if (left === undefined) return false
    const { video_id, resource_id } = left
    if (resource_id !== null) await removeBytes(storage, files, { video_id, resource_id })
    // A draft without its file takes room for its pictures only.
    await trx
      .updateTable('videos')
      .set({ state: 'draft', size_b: null, updated_at: clock() })
      .where('id', '=', video_id)
      .where('state', 'in', ['draft', 'uploading'])
      .execute()
    return true
  })
  if (isGivenUp) log.info(`upload.${state}`, { uploadId: upload.id, videoId: upload.video_id })
  return isGivenUp
}
