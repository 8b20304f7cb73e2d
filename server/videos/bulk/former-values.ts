import type { BulkStep } from '#contract/calls/bulk-calls.ts'
import type { Services } from '#server/api/services.ts'
import { isSameText } from '#server/base/same-text.ts'

type Parts = Pick<Services, 'keyedHash'>

/** Says that these videos had this category or time, so that it can be put back when nobody may choose it any more. */
export function proveFormer(
  { keyedHash }: Parts,
  videoIds: readonly string[],
  value: string,
): string {
  return keyedHash(`had ${value}\n${[...videoIds].sort().join('\n')}`)
}

/** The category that the service itself says these videos had; null for a choice of somebody's. */
export function formerCategory(parts: Parts, { videos, change }: BulkStep): string | null {
  if (change.op !== 'category') return null
  return former(parts, videos, change.category, change.formerProof)
}

/** Does the service itself say that these videos were to go on show then? */
export function isFormerTime(parts: Parts, { videos, change }: BulkStep): boolean {
  if (change.op !== 'unpublish') return false
  return former(parts, videos, change.publishAt, change.formerProof) !== null
}

function former(
  parts: Parts,
  videos: BulkStep['videos'],
  value: string | null,
  said = '',
): string | null {
  if (value === null || !('ids' in videos)) return null
  return isSameText(said, proveFormer(parts, videos.ids, value)) ? value : null
}
