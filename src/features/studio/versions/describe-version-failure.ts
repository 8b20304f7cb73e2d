import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const reasons: Readonly<Record<string, MessageDescriptor>> = {
  'media-unreadable': msg`The file is damaged, or its end is missing. Export it again, then replace the file once more.`,
  'no-video-track': msg`There is no picture in it. Export it again, then replace the file once more.`,
  'unsupported-media': msg`It is no video we know. Export it as MP4, then replace the file once more.`,
  'too-short': msg`It is shorter than a second. Replace the file once more.`,
  'too-long': msg`It is longer than 12 hours. Make it shorter, then replace the file once more.`,
  'processing-cancelled': msg`Somebody stopped it. Try again, or replace the file once more.`,
}

const other = msg`Something went wrong on the way. Try again, or replace the file once more.`
const onTheWay: ReadonlySet<string> = new Set(['processing-cancelled', 'processing-stopped'])

/** Why a file did not take the place of another, and what to do about it. The video plays on meanwhile. */
export function describeVersionFailure(code: string): string {
  return i18n._(reasons[code] ?? other)
}

/** May the same file be tried again? What is wrong with a file itself stays so. */
export function canTryAgain(code: string): boolean {
  return onTheWay.has(code)
}
