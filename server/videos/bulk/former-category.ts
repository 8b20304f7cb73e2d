import type { BulkStep } from '#contract/calls/bulk-calls.ts'
import type { Services } from '#server/api/services.ts'
import { isSameText } from '#server/base/same-text.ts'

type Parts = Pick<Services, 'keyedHash'>

/** Says that these videos had this category, so that it can be put back when it is not offered any more. */
export function proveFormer(
  { keyedHash }: Parts,
  videoIds: readonly string[],
  category: string,
): string {
  return keyedHash(`had ${category}\n${[...videoIds].sort().join('\n')}`)
}

/** The category that the service itself says these videos had; null for a choice of somebody's. */
export function formerCategory(parts: Parts, { videos, change }: BulkStep): string | null {
  if (change.op !== 'category' || change.category === null || !('ids' in videos)) return null
  const proof = proveFormer(parts, videos.ids, change.category)
  return isSameText(change.formerProof ?? '', proof) ? change.category : null
}
