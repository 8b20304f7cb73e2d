import { plural, t } from '@lingui/core/macro'

import type { Me } from '#contract/people.ts'
import { formatBytes } from '#lib/format-bytes.ts'

/** "37 videos, 61.3 of 100 GB used"; says only what is known. */
export function describeLibrary(
  videoCount: number | undefined,
  quota: Me['quota'] | undefined,
): string {
  const videos =
    videoCount === undefined ? null : plural(videoCount, { one: '# video', other: '# videos' })
  const used = quota ? describeQuota(quota) : null
  return videos !== null && used !== null ? t`${videos}, ${used}` : (videos ?? used ?? '')
}

function describeQuota({ usedB, totalB }: Me['quota']): string {
  const used = formatBytes(usedB)
  if (totalB === null) return t`${used} used`
  const total = formatBytes(totalB)
  return t`${used} of ${total} used`
}
