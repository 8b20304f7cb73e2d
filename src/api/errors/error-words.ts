import type { ErrorCode } from '#contract/problem.ts'

/** Title, text, and whether the same thing may be tried again as it is. */
export type Words = readonly [title: string, text: string, canRetry?: 'retry']

const gone: Words = [
  'We can’t find that',
  'It may have moved, been deleted, or been made private. If someone sent you the link, ask them to check it.',
]
const broken: Words = [
  'Something broke on our side',
  'Nothing you wrote is lost. Try again in a moment.',
  'retry',
]
const resting: Words = ['The service is restarting', 'Nothing is lost. We’ll keep trying.', 'retry']
const signedOut: Words = ['You’ve been signed out', 'Sign in to continue. Nothing is lost.']
const changed: Words = [
  'Someone changed this while you were editing',
  'What you wrote is still here. Reload to see their version, then save yours again.',
]

/** Sentences of the catalogue by code (docs/specification.md#words-for-people). */
export const byCode: Record<ErrorCode, Words> = {
  'bad-request': [
    'We couldn’t read that request',
    'Nothing was changed. Reload the page and try again.',
  ],
  'invalid-cursor': ['This list has moved on', 'Reload it to continue from the top.', 'retry'],
  'token-missing': signedOut,
  'token-expired': signedOut,
  'token-invalid': [
    'Your sign-in isn’t accepted here',
    'You signed in, but this portal’s service doesn’t take what it was given for it. Nothing is lost. Tell whoever runs this portal the details below.',
  ],
  'session-ended': [
    'This session was ended',
    'It was ended from the list of sessions. Sign in again to continue. Nothing is lost.',
  ],
  'fresh-sign-in-needed': [
    'Sign in once more for this',
    'Nothing was changed. This can’t be undone easily, so we ask again that it is you.',
  ],
  'proof-invalid': signedOut,
  'proof-nonce-needed': signedOut,
  'csrf-invalid': [
    'Reload to continue',
    'This page has been open for a long time. What you wrote stays here until you reload.',
  ],
  'origin-denied': [
    'This address isn’t allowed to do that',
    'Nothing was changed. Open the portal at its own address and try there.',
  ],
  forbidden: [
    'Your role doesn’t include this',
    'Nothing was changed. If you need it, ask whoever runs this portal.',
  ],
  'access-required': [
    'This one is by invitation',
    'It is shared with specific people. Ask the person who sent you the link.',
  ],
  'account-restricted': [
    'Your account is paused for this',
    'You can still watch everything you could before. Ask whoever runs this portal.',
  ],
  'feature-disabled': ['Your organisation has turned this off', 'Nothing was changed.'],
  'signature-invalid': [
    'This link has run out',
    'Reload the page to get a new one. Your place is kept.',
    'retry',
  ],
  'not-found': gone,
  'method-not-allowed': [
    'We couldn’t read that request',
    'Nothing was changed. Reload the page and try again.',
  ],
  'version-conflict': changed,
  'precondition-required': changed,
  'duplicate-file': [
    'You already have this video',
    'Open the one that is there, or upload this one anyway.',
  ],
  'handle-taken': [
    'That address is taken',
    'Choose another one. Everything else you wrote is kept.',
  ],
  'video-processing': [
    'This video is still being prepared',
    'You can close this and come back in a few minutes.',
    'retry',
  ],
  'upload-offset-mismatch': ['The upload lost its place', 'It picks up where it stopped.', 'retry'],
  'idempotency-mismatch': [
    'This was already sent with other content',
    'Reload the page, check what is there, and try again.',
  ],
  'video-deleted': ['The owner took this down', 'It can’t be watched any more.'],
  'upload-expired': ['This upload waited too long', 'Your text is kept; the file starts again.'],
  'file-too-large': [
    'The file is over the limit',
    'Nothing was sent. Trim it or make it smaller, then add it again.',
  ],
  'body-too-large': ['That is too much at once', 'Nothing was changed. Shorten it and try again.'],
  'quota-exceeded': [
    'Too big for your space',
    'Nothing was added. Delete a video you no longer need, or ask for more space.',
  ],
  'unsupported-media': [
    'This isn’t a video we can read',
    'Nothing was added. Export it as a movie and add that.',
  ],
  'range-invalid': [
    'That part of the video isn’t there',
    'Your place is kept. Try again.',
    'retry',
  ],
  'validation-failed': [
    'Some fields need another look',
    'Nothing was saved yet, and what you wrote is kept.',
  ],
  'media-unreadable': ['The file is damaged', 'Nothing was added. Export it again and add that.'],
  'no-video-track': [
    'There is no picture in this file',
    'Nothing was added. Export it as a movie and add that.',
  ],
  'too-long': ['The video is over the length limit', 'Trim it, then add it again.'],
  'too-short': ['The video is too short', 'It needs at least one second.'],
  'upload-locked': [
    'This upload is busy elsewhere',
    'It may be sending from another tab. It carries on there.',
    'retry',
  ],
  'rate-limited': ['Too many tries', 'Nothing is lost. Wait a moment, then try again.', 'retry'],
  'blocked-by-moderation': ['Moderators have closed this video', 'It can’t be watched for now.'],
  internal: broken,
  unavailable: resting,
  'sign-in-unavailable': [
    'We can’t check your sign-in just now',
    'This portal couldn’t ask the sign-in service who you are. Nothing is lost, and you stay signed in. Try again in a moment.',
    'retry',
  ],
  'storage-full': ['The server is out of space', 'Your upload is paused, not lost.', 'retry'],
}
