import { serviceLimits } from '#contract/limits.ts'
import type { Services } from '#server/api/services.ts'
import type { Person } from '#server/auth/person.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { expiryOf, keptUntil } from './upload-expiry.ts'
import { findByResource, type FoundUpload } from './upload-row.ts'
import type { UploadWork } from './upload-work.ts'

/** The person's upload; throws when there is none, or it or its video is gone. */
export async function findLiveUpload(
  { db, clock }: Services,
  work: UploadWork,
  person: Person,
  resourceId: string,
): Promise<FoundUpload> {
  const upload = await findByResource(db, person.id, resourceId)
  if (upload.videoDeletedAt !== null) throw new ProblemError('video-deleted')
  if (upload.state === 'assembled') return upload
  if (upload.state === 'aborted') throw new ProblemError('not-found')
  const isGone = upload.state === 'expired'
  if (isGone || keptUntil(upload, await work.arrivedB(upload)) <= clock()) {
    throw new ProblemError('upload-expired', {
      detail: 'Nothing arrived for too long; start it again.',
      params: { days: serviceLimits.uploadMaxDays },
    })
  }
  return upload
}

/** Whoever asks after an upload still wants it: answers when it expires now, and notes what has arrived. */
export async function keepAlive(
  { db, clock }: Services,
  work: UploadWork,
  upload: FoundUpload,
): Promise<Date> {
  const now = clock()
  const expiresAt = expiryOf(upload.created_at, now)
  const arrivedB = upload.arrives === 'disk' ? await work.arrivedB(upload) : null
  await db
    .updateTable('uploads')
    .set({
      expires_at: expiresAt,
      updated_at: now,
      // Of pieces it says which there are, and another request may just have brought one.
      ...(arrivedB !== null && { offset_b: arrivedB }),
    })
    .where('id', '=', upload.id)
    .where('state', 'in', ['created', 'receiving'])
    .execute()
  return expiresAt
}
