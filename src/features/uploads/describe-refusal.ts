import { formatBytes } from '#lib/format-bytes.ts'
import { formatDuration } from '#lib/format-duration.ts'

import type { Refusal } from './upload-item.ts'

/** What is wrong with the file and what to do about it (design, section 10, "rejected"). */
export function describeRefusal(refusal: Refusal): string {
  switch (refusal.code) {
    case 'not-video':
      return `Not a video: this is ${refusal.kind}. Export it as a movie and add that.`
    case 'empty':
      return 'This file is empty: 0 bytes. Copy or export it again.'
    case 'damaged':
      return describeDamage(refusal.afterMs)
    case 'cannot-play':
      return `Browsers can’t play ${refusal.what}. Export it as MP4 with H.264 video and add that.`
    case 'too-long':
      return `${formatDuration(refusal.durationMs)}, and the limit is ${formatDuration(refusal.limitMs)}. Trim it first.`
    case 'too-short':
      return 'Shorter than a second. Export it again with more of the film.'
    case 'too-big':
      return `${formatBytes(refusal.sizeB)} is over the ${formatBytes(refusal.limitB)} limit. Trim it or make it smaller.`
    case 'quota':
      return describeQuota(refusal.sizeB, refusal.leftB)
    case 'unreadable':
      return 'This file can’t be read any more. It may have been moved: add it again.'
    case 'already-queued':
      return 'This file is in the queue already.'
    default:
      return refusal.why
  }
}

function describeDamage(afterMs: number | null): string {
  if (afterMs === null) return 'Damaged: its end or its index is missing. Export it again.'
  if (afterMs < 1_000) return 'Damaged from the start. Export it again.'
  return `Damaged after ${formatDuration(afterMs)}. Export it again.`
}

function describeQuota(sizeB: number, leftB: number | null): string {
  const left = leftB === null ? '' : `, and you have ${formatBytes(leftB)} left`
  return `Too big for your space: ${formatBytes(sizeB)}${left}.`
}
