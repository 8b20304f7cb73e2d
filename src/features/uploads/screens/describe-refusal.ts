import { formatBytes } from '#lib/format-bytes.ts'
import { formatDuration } from '#lib/format-duration.ts'

import type { Refusal } from '../state/upload-item.ts'

/** What is wrong with the file and what to do about it (docs/specification.md#words-for-people). */
export function describeRefusal(refusal: Refusal): string {
  if (refusal.code === 'not-allowed') return notAllowed[refusal.why]
  return describeFile(refusal)
}

const notAllowed: Record<Extract<Refusal, { code: 'not-allowed' }>['why'], string> = {
  forbidden: 'Your role doesn’t include uploading. Ask whoever runs this portal.',
  'account-restricted': 'Your account is paused for uploading. Ask whoever runs this portal.',
  'feature-disabled': 'Your organisation has turned uploading off. The file stays where it is.',
  'validation-failed':
    'It can’t be added as it is. Choose another channel or a shorter title, and add it again.',
}

function describeFile(refusal: Exclude<Refusal, { code: 'not-allowed' }>): string {
  let words = ''
  switch (refusal.code) {
    case 'not-video':
      words = `Not a video: this is ${refusal.kind}. Export it as a movie and add that.`
      break
    case 'empty':
      words = 'This file is empty: 0 bytes. Copy or export it again.'
      break
    case 'damaged':
      words = describeDamage(refusal.afterMs)
      break
    case 'cannot-play':
      words = `Not every browser plays ${refusal.what}, so some people would miss it. Export it as MP4 with H.264 video and AAC sound, and add that.`
      break
    case 'too-long':
      words = `${formatDuration(refusal.durationMs)}, and the limit is ${formatDuration(refusal.limitMs)}. Trim it first.`
      break
    case 'too-short':
      words = 'Shorter than a second. Export it again with more of the film.'
      break
    case 'too-big':
      words = `${formatBytes(refusal.sizeB)} is over the ${formatBytes(refusal.limitB)} limit. Trim it or make it smaller.`
      break
    case 'quota':
      words = describeQuota(refusal.sizeB, refusal.leftB)
      break
    case 'unreadable':
      words = 'This file can’t be read any more. It may have been moved: add it again.'
      break
    case 'already-queued':
      words = 'This file is in the queue already.'
      break
  }
  return words
}

function describeDamage(afterMs: number | null): string {
  // What follows the first moments is not there at all: the file was cut off, not bad from the start.
  if (afterMs === null || afterMs < 1_000) {
    return 'Damaged: its end or its index is missing. Copy or export it again.'
  }
  return `Damaged after ${formatDuration(afterMs)}. Export it again.`
}

function describeQuota(sizeB: number, leftB: number | null): string {
  if (leftB === 0) return 'Your space has no room for another film and its pictures.'
  const left = leftB === null ? '' : `, and there is room for one of ${formatBytes(leftB)}`
  return `Too big for your space: ${formatBytes(sizeB)}${left}.`
}
