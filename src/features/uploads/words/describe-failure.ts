import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

const FAILURES: Readonly<Record<string, MessageDescriptor>> = {
  'media-unreadable': msg`Sent, but couldn’t be prepared: the file is damaged, or its end is missing. Export it again.`,
  'no-video-track': msg`Sent, but couldn’t be prepared: there is no picture in it. Export it again.`,
  'unsupported-media': msg`Sent, but couldn’t be prepared: it is no video we know. Export it as MP4.`,
  'video-deleted': msg`This video was deleted while it was being sent.`,
  overtaken: msg`Another file was sent for this video after it, and takes its place.`,
  'csrf-invalid': msg`The service and this browser don’t agree on a cookie. What was sent and your text are kept. Allow cookies for this site, then try again.`,
  'quota-exceeded': msg`Your space is used up. Delete a video you no longer need, then start again.`,
  'file-too-large': msg`The service doesn’t take a file of this size. Trim it or make it smaller.`,
  forbidden: msg`Your role doesn’t allow uploading here. Ask whoever runs this portal.`,
  'account-restricted': msg`Uploading is paused for your account. Ask whoever runs this portal.`,
}

/** What makes sending on pointless: it is about the file itself, or its video is gone. */
const OVER: ReadonlySet<string> = new Set([
  'media-unreadable',
  'no-video-track',
  'unsupported-media',
  'video-deleted',
  'overtaken',
  'file-too-large',
])

/** Does an upload that failed for this reason have to begin with its first byte? */
export function isOver(reason: string): boolean {
  return OVER.has(reason)
}

/** Why an upload stopped for good, and what to do about it. */
export function describeFailure(reason: string): string {
  const known = FAILURES[reason]
  return known
    ? i18n._(known)
    : t`The service didn’t take it (${reason}). What was sent and your text are kept. Try again.`
}
