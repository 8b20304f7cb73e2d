import { plural, t } from '@lingui/core/macro'

import type { Me } from '#contract/people.ts'
import { formatBytes } from '#lib/format-bytes.ts'

/** "37 videos in 2 channels, 61.3 of 100 GB used"; says only what is known. */
export function describeLibrary(
  videoCount: number | undefined,
  channelCount: number,
  quota: Me['quota'] | undefined,
): string {
  const videos = videoCount === undefined ? null : describeVideos(videoCount, channelCount)
  const used = quota ? describeQuota(quota) : null
  return videos !== null && used !== null ? t`${videos}, ${used}` : (videos ?? used ?? '')
}

function describeVideos(videoCount: number, channelCount: number): string {
  return channelCount > 1
    ? t`${plural(videoCount, { one: '# video', other: '# videos' })} in ${plural(channelCount, { one: '# channel', other: '# channels' })}`
    : plural(videoCount, { one: '# video', other: '# videos' })
}

function describeQuota({ usedB, totalB }: Me['quota']): string {
  const used = formatBytes(usedB)
  if (totalB === null) return t`${used} used`
  const total = formatBytes(totalB)
  return t`${used} of ${total} used`
}
