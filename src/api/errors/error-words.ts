import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ErrorCode } from '#contract/problem.ts'

/** Title, text, and whether the same thing may be tried again as it is. */
export type Words = readonly [title: MessageDescriptor, text: MessageDescriptor, canRetry?: 'retry']

const gone: Words = [
  msg`We can’t find that`,
  msg`It may have moved, been deleted, or been made private. If someone sent you the link, ask them to check it.`,
]
const broken: Words = [
  msg`Something broke on our side`,
  msg`Nothing you wrote is lost. Try again in a moment.`,
  'retry',
]
const resting: Words = [
  msg`The service is restarting`,
  msg`Nothing is lost. We’ll keep trying.`,
  'retry',
]
const signedOut: Words = [msg`You’ve been signed out`, msg`Sign in to continue. Nothing is lost.`]
const changed: Words = [
  msg`Someone changed this while you were editing`,
  msg`What you wrote is still here. Reload to see their version, then save yours again.`,
]

const captioned: Words = [
  msg`There are captions in this language already`,
  msg`They are here, or are being made. No machine writes over them: delete them first to have new ones made.`,
]

/** Sentences of the catalogue by code (docs/specification.md#words-for-people). */
export const byCode: Record<ErrorCode, Words> = {
  'bad-request': [
    msg`We couldn’t read that request`,
    msg`Nothing was changed. Reload the page and try again.`,
  ],
  'invalid-cursor': [
    msg`This list has moved on`,
    msg`Reload it to continue from the top.`,
    'retry',
  ],
  'token-missing': signedOut,
  'token-expired': signedOut,
  'token-invalid': [
    msg`Your sign-in isn’t accepted here`,
    msg`You signed in, but this portal’s service doesn’t take what it was given for it. Nothing is lost. Tell whoever runs this portal the details below.`,
  ],
  'session-ended': [
    msg`This session was ended`,
    msg`It was ended from the list of sessions. Sign in again to continue. Nothing is lost.`,
  ],
  'fresh-sign-in-needed': [
    msg`Sign in once more for this`,
    msg`Nothing was changed. This can’t be undone easily, so we ask again that it is you.`,
  ],
  'proof-invalid': signedOut,
  'proof-nonce-needed': signedOut,
  'csrf-invalid': [
    msg`Reload to continue`,
    msg`This page has been open for a long time. What you wrote stays here until you reload.`,
  ],
  'origin-denied': [
    msg`This address isn’t allowed to do that`,
    msg`Nothing was changed. Open the portal at its own address and try there.`,
  ],
  forbidden: [
    msg`Your role doesn’t include this`,
    msg`Nothing was changed. If you need it, ask whoever runs this portal.`,
  ],
  'access-required': [
    msg`This one is by invitation`,
    msg`It is shared with specific people. Ask the person who sent you the link.`,
  ],
  'account-restricted': [
    msg`Your account is paused for this`,
    msg`You can still watch everything you could before. Ask whoever runs this portal.`,
  ],
  'feature-disabled': [msg`Your organisation has turned this off`, msg`Nothing was changed.`],
  'signature-invalid': [
    msg`This link has run out`,
    msg`Reload the page to get a new one. Your place is kept.`,
    'retry',
  ],
  'not-found': gone,
  'method-not-allowed': [
    msg`We couldn’t read that request`,
    msg`Nothing was changed. Reload the page and try again.`,
  ],
  'version-conflict': changed,
  'precondition-required': changed,
  'duplicate-file': [
    msg`You already have this video`,
    msg`Open the one that is there, or upload this one anyway.`,
  ],
  'handle-taken': [
    msg`That address is taken`,
    msg`Choose another one. Everything else you wrote is kept.`,
  ],
  'captions-exist': captioned,
  'already-transcribing': captioned,
  'video-processing': [
    msg`This video is still being prepared`,
    msg`You can close this and come back in a few minutes.`,
    'retry',
  ],
  'upload-offset-mismatch': [
    msg`The upload lost its place`,
    msg`It picks up where it stopped.`,
    'retry',
  ],
  'idempotency-mismatch': [
    msg`This was already sent with other content`,
    msg`Reload the page, check what is there, and try again.`,
  ],
  'video-deleted': [msg`The owner took this down`, msg`It can’t be watched any more.`],
  'upload-expired': [
    msg`This upload waited too long`,
    msg`Your text is kept; the file starts again.`,
  ],
  'file-too-large': [
    msg`The file is over the limit`,
    msg`Nothing was sent. Trim it or make it smaller, then add it again.`,
  ],
  'body-too-large': [
    msg`That is too much at once`,
    msg`Nothing was changed. Shorten it and try again.`,
  ],
  'quota-exceeded': [
    msg`Too big for your space`,
    msg`Nothing was added. Delete a video you no longer need, or ask for more space.`,
  ],
  'unsupported-media': [
    msg`This isn’t a video we can read`,
    msg`Nothing was added. Export it as a movie and add that.`,
  ],
  'range-invalid': [
    msg`That part of the video isn’t there`,
    msg`Your place is kept. Try again.`,
    'retry',
  ],
  'validation-failed': [
    msg`Some fields need another look`,
    msg`Nothing was saved yet, and what you wrote is kept.`,
  ],
  'media-unreadable': [
    msg`The file is damaged`,
    msg`Nothing was added. Export it again and add that.`,
  ],
  'no-video-track': [
    msg`There is no picture in this file`,
    msg`Nothing was added. Export it as a movie and add that.`,
  ],
  'too-long': [msg`The video is over the length limit`, msg`Trim it, then add it again.`],
  'too-short': [msg`The video is too short`, msg`It needs at least one second.`],
  'caption-invalid': [
    msg`These captions can’t be read`,
    msg`Nothing was changed. Mend the file and add it again.`,
  ],
  'words-missing': [
    msg`Videos for everyone need captions here`,
    msg`Nothing was changed. Put captions on show first, or let fewer people watch.`,
  ],
  'upload-locked': [
    msg`This upload is busy elsewhere`,
    msg`It may be sending from another tab. It carries on there.`,
    'retry',
  ],
  'rate-limited': [
    msg`Too many tries`,
    msg`Nothing is lost. Wait a moment, then try again.`,
    'retry',
  ],
  'blocked-by-moderation': [
    msg`Moderators have closed this video`,
    msg`It can’t be watched for now.`,
  ],
  internal: broken,
  unavailable: resting,
  'sign-in-unavailable': [
    msg`We can’t check your sign-in just now`,
    msg`This portal couldn’t ask the sign-in service who you are. Nothing is lost, and you stay signed in. Try again in a moment.`,
    'retry',
  ],
  'storage-full': [msg`The server is out of space`, msg`Your upload is paused, not lost.`, 'retry'],
}
