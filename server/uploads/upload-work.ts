import { join } from 'node:path'

import type { CallContext } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'
import { inTransaction } from '#server/database/in-transaction.ts'

import { ArrivingFiles } from './arriving/arriving-files.ts'
import { finishInTurn } from './arriving/finish-in-turn.ts'
import { finishUpload } from './finish-upload.ts'
import { arrivedBytes, removeReplaced } from './original-file.ts'
import type { NamedUpload, UploadRow } from './upload-row.ts'

/** Who begins a file with a call, and what that call may use. */
export type Asking = Pick<
  CallContext<unknown, unknown, unknown, 'required'>,
  'services' | 'person' | 'afterwards'
>

/** What happens to uploads, whoever triggers it. */
export interface UploadWork {
  files: ArrivingFiles
  /** Bytes of an unfinished upload that are here; null when there are none. */
  arrivedB(upload: UploadRow): Promise<number | null>
  /** All bytes are here. Two callers at once share one run. */
  finish(resourceId: string): Promise<void>
  /** Gives an upload up: its bytes go, the draft stays. False where it is not as it was read any more. */
  abandon(upload: UploadRow, state: 'aborted' | 'expired'): Promise<boolean>
}

export function createUploadWork(services: Services): UploadWork {
  const { db, storage, config } = services
  const files = new ArrivingFiles({ directory: join(config.dataDir, 'uploads'), db, storage })
  const running = new Map<string, Promise<void>>()

  async function findWhole(resourceId: string): Promise<NamedUpload | undefined> {
    const upload = await db
      .selectFrom('uploads')
      .selectAll()
      .where('resource_id', '=', resourceId)
      .where('state', '=', 'receiving')
      .executeTakeFirst()
    return upload && { ...upload, resource_id: resourceId }
  }

  async function finishOnce(resourceId: string): Promise<void> {
    const found = await findWhole(resourceId)
    if (found === undefined) return
    const finish = (upload: NamedUpload) => finishUpload(services, files, upload)
    // What lies on this disk nobody else can finish.
    if (found.arrives === 'disk') await finish(found)
    else await finishInTurn(services, () => findWhole(resourceId), finish)
  }

  return {
    files,
    async arrivedB({ resource_id, ...upload }) {
      return resource_id === null ? null : arrivedBytes(storage, files, { ...upload, resource_id })
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

/**
 * The bytes go once that is written down: whoever finishes the upload at this moment finds it given up, and takes away what
 * was made of them.
 */
async function abandon(
  services: Services,
  files: ArrivingFiles,
  upload: UploadRow,
  state: 'aborted' | 'expired',
): Promise<boolean> {
  const { db, clock, log } = services
  const left = await inTransaction(db, async (trx) => {
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
    if (left === undefined) return null
    // A draft without its file takes room for its pictures only.
    await trx
      .updateTable('videos')
      .set({ state: 'draft', size_b: null, updated_at: clock() })
      .where('id', '=', left.video_id)
      .where('state', 'in', ['draft', 'uploading'])
      .execute()
    return left
  })
  if (left === null) return false
  log.info(`upload.${state}`, { uploadId: upload.id, videoId: upload.video_id })
  const removing = removeReplaced(services, files, [left])
  // There may be thousands of pieces, and nobody is kept waiting for that: what stays is swept.
  if (upload.arrives === 'disk' || state === 'expired') await removing
  return true
}
