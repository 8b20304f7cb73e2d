import { repeatWork } from '#server/repeat-work.ts'
import type { Services } from '#server/services.ts'

import { sweepPictures } from './sweep-pictures.ts'
import type { UploadRow } from './upload-row.ts'
import type { UploadWork } from './upload-work.ts'

const sweepMs = 10 * 60_000
const picturesMs = 24 * 3_600_000
/** A file nobody knows of may just be one whose row is being written. */
const orphanMs = 24 * 3_600_000

/** How much longer than others a file is kept and tried that is all here and cannot be taken in. */
const wholeFileMs = 7 * 24 * 3_600_000

/** Sweeps now and every ten minutes until the service stops; looks through all pictures once a day. */
export function keepSwept(services: Services, work: UploadWork): void {
  repeatWork(services, sweepMs, 'upload.sweep-failed', () => sweepUploads(services, work))
  repeatWork(services, picturesMs, 'upload.sweep-failed', () => sweepPictures(services))
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
  const isExpired = upload.expires_at <= clock()
  try {
    const isWhole = resourceId !== null && (await work.arrivedB(upload)) === upload.size_b
    if (isWhole) return await work.finish(resourceId)
  } catch (error) {
    // Every byte is here, so the fault is the service's own: no room, no database. That may take days to mend.
    if (clock().getTime() < upload.expires_at.getTime() + wholeFileMs) throw error
  }
  if (isExpired) await work.abandon(upload, 'expired')
}
