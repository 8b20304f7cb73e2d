import { serviceLimits } from '#contract/limits.ts'

import type { UploadRow } from './upload-row.ts'

const hourMs = 3_600_000

/** 24 hours after the last byte, but never more than 7 days after the start (docs/specification.md#uploads-and-space). */
export function expiryOf(createdAt: Date, now: Date): Date {
  const idle = now.getTime() + serviceLimits.uploadIdleHours * hourMs
  const longest = createdAt.getTime() + serviceLimits.uploadMaxDays * 24 * hourMs
  return new Date(Math.min(idle, longest))
}

/**
 * Until when its bytes are kept. Where every byte is here the fault is the service's own (no room, no database), which
 * may take days to mend.
 */
export function keptUntil(
  upload: Pick<UploadRow, 'expires_at' | 'size_b'>,
  arrivedB: number | null,
): Date {
  if (arrivedB !== upload.size_b) return upload.expires_at
  return new Date(upload.expires_at.getTime() + serviceLimits.wholeFileDays * 24 * hourMs)
}
