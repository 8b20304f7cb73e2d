import type { Me } from '#contract/people.ts'
import { formatBytes } from '#lib/format-bytes.ts'

/** "37 videos in 2 channels, 61.3 of 100 GB used"; says only what is known. */
export function describeLibrary(
  videoCount: number | undefined,
  channelCount: number,
  quota: Me['quota'] | undefined,
): string {
  const videos = videoCount === undefined ? null : plural(videoCount, 'video')
  const where =
    videos !== null && channelCount > 1 ? `${videos} in ${channelCount} channels` : videos
  return [where, quota ? describeQuota(quota) : null].filter((part) => part !== null).join(', ')
}

function describeQuota({ usedB, totalB }: Me['quota']): string {
  return totalB === null
    ? `${formatBytes(usedB)} used`
    : `${formatBytes(usedB)} of ${formatBytes(totalB)} used`
}

function plural(count: number, noun: string): string {
  return `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? noun : `${noun}s`}`
}
