import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

import { formatBytes } from '#lib/format-bytes.ts'
import { formatDuration } from '#lib/format-duration.ts'

import type { Refusal } from '../state/upload-item.ts'
import { nameKind, nameUnplayable } from './name-file.ts'

/** What is wrong with the file and what to do about it (docs/specification.md#words-for-people). */
export function describeRefusal(refusal: Refusal): string {
  if (refusal.code === 'not-allowed') return i18n._(notAllowed[refusal.why])
  return describeFile(refusal)
}

const notAllowed: Record<Extract<Refusal, { code: 'not-allowed' }>['why'], MessageDescriptor> = {
  forbidden: msg`Your role doesn’t include uploading. Ask whoever runs this portal.`,
  'account-restricted': msg`Your account is paused for uploading. Ask whoever runs this portal.`,
  'feature-disabled': msg`Your organisation has turned uploading off. The file stays where it is.`,
  'validation-failed': msg`It can’t be added as it is. Choose another channel or a shorter title, and add it again.`,
}

function describeFile(refusal: Exclude<Refusal, { code: 'not-allowed' }>): string {
  let words = ''
  switch (refusal.code) {
    case 'not-video':
      words = describeKind(refusal.kind)
      break
    case 'empty':
      words = t`This file is empty: 0 bytes. Copy or export it again.`
      break
    case 'damaged':
      words = describeDamage(refusal.afterMs)
      break
    case 'cannot-play':
      words = describeUnplayable(refusal.what)
      break
    case 'too-long':
      words = describeLength(refusal.durationMs, refusal.limitMs)
      break
    case 'too-short':
      words = t`Shorter than a second. Export it again with more of the film.`
      break
    case 'too-big':
      words = describeSize(refusal.sizeB, refusal.limitB)
      break
    case 'quota':
      words = describeQuota(refusal.sizeB, refusal.leftB)
      break
    case 'unreadable':
      words = t`This file can’t be read any more. It may have been moved: add it again.`
      break
    case 'already-queued':
      words = t`This file is in the queue already.`
      break
  }
  return words
}

function describeKind(code: string): string {
  const kind = nameKind(code)
  return t`Not a video: this is ${kind}. Export the film as a movie and add that.`
}

function describeUnplayable(code: string): string {
  const what = nameUnplayable(code)
  return t`Not every browser plays ${what}, so some people would miss it. Export it as MP4 with H.264 video and AAC sound, and add that.`
}

function describeLength(durationMs: number, limitMs: number): string {
  const length = formatDuration(durationMs)
  const limit = formatDuration(limitMs)
  return t`${length}, and the limit is ${limit}. Trim it first.`
}

function describeSize(sizeB: number, limitB: number): string {
  const size = formatBytes(sizeB)
  const limit = formatBytes(limitB)
  return t`${size} is over the ${limit} limit. Trim it or make it smaller.`
}

function describeDamage(afterMs: number | null): string {
  // What follows the first moments is not there at all: the file was cut off, not bad from the start.
  if (afterMs === null || afterMs < 1_000) {
    return t`Damaged: its end or its index is missing. Copy or export it again.`
  }
  const time = formatDuration(afterMs)
  return t`Damaged after ${time}. Export it again.`
}

function describeQuota(sizeB: number, leftB: number | null): string {
  if (leftB === 0) return t`Your space has no room for another film and its pictures.`
  const size = formatBytes(sizeB)
  if (leftB === null) return t`Too big for your space: ${size}.`
  const left = formatBytes(leftB)
  return t`Too big for your space: ${size}, and there is room for one of ${left}.`
}
