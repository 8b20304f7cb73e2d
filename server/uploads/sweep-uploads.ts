import { repeatInTurn, repeatWork } from '#server/api/repeat-work.ts'
import type { Services } from '#server/api/services.ts'

import { sweepPieces } from './arriving/sweep-pieces.ts'
import { sweepUnknownFiles } from './sweep-unknown-files.ts'
import { keptUntil } from './upload-expiry.ts'
import type { UploadRow } from './upload-row.ts'
import type { UploadWork } from './upload-work.ts'

const sweepMs = 10 * 60_000
const filesMs = 24 * 3_600_000
/** A file nobody knows of may just be one whose row is being written. */
const orphanMs = 24 * 3_600_000

/**
 * Sweeps now and every ten minutes until the service stops: what arrives lies on the disk of the instance that takes it.
 * The files of all are looked through once a day, by one of them.
 */
export function keepSwept(services: Services, work: UploadWork): void {
  repeatWork(services, sweepMs, 'upload.sweep-failed', () => sweepUploads(services, work))
  const failure = 'upload.sweep-failed'
  repeatWork(services, filesMs, failure, () => services.storage.removeHalfWritten())
  const turn = { name: 'unknown-files', everyMs: filesMs, failure } as const
  repeatInTurn(services, turn, async () => {
    await sweepPieces(services)
    await sweepUnknownFiles(services)
  })
}

/** Finishes what was complete when the service last ended, gives up what expired, removes files nobody knows. */
async function sweepUploads(services: Services, work: UploadWork): Promise<void> {
  const { db, clock } = services
  const open = await db
    .selectFrom('uploads')
    .selectAll()
    .where('state', 'in', ['created', 'receiving'])
    .execute()
  for (const upload of open) {
    // One that cannot be dealt with must not keep the others.
    await sweepOne(services, work, upload).catch((error: unknown) =>
      services.log.warn('upload.sweep-failed', { uploadId: upload.id, error }),
    )
  }
  const known = new Set(open.map((upload) => upload.resource_id))
  for (const file of await work.files.list()) {
    const isOld = file.modifiedAt.getTime() < clock().getTime() - orphanMs
    if (isOld && !known.has(file.resourceId)) await work.files.remove(file.resourceId)
  }
}

async function sweepOne({ clock }: Services, work: UploadWork, upload: UploadRow): Promise<void> {
  const { resource_id: resourceId } = upload
  // Throws where that cannot be known: nothing is thrown away unseen.
  const arrivedB = await work.arrivedB(upload)
  const isExpired = keptUntil(upload, arrivedB) <= clock()
  if (resourceId !== null && arrivedB === upload.size_b) {
    try {
      return await work.finish(resourceId)
    } catch (error) {
      if (!isExpired) throw error
    }
  }
  if (isExpired) await work.abandon(upload, 'expired')
}
