/** What every call about one video may answer to whoever does not get to see it. */
export const videoErrors = ['not-found', 'access-required', 'video-deleted'] as const

/** What can be wrong with a change of what somebody else may have changed meanwhile. */
export const changeErrors = [
  ...videoErrors,
  'forbidden',
  'validation-failed',
  'version-conflict',
  'precondition-required',
] as const

/** What can be wrong with a file that is announced, and with beginning to send it. */
export const fileErrors = [
  ...videoErrors,
  'video-processing',
  'forbidden',
  'validation-failed',
  'file-too-large',
  'quota-exceeded',
  'unsupported-media',
  'too-long',
  'idempotency-mismatch',
] as const
