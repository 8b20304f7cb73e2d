import * as z from 'zod/mini'

/** Every error code of the service with its HTTP status (docs/specification.md#codes). */
export const errorStatus = {
  'bad-request': 400,
  'invalid-cursor': 400,
  'token-missing': 401,
  'token-expired': 401,
  'token-invalid': 401,
  /** The session was ended in the list of sessions: renewing the token does not help, signing in anew does. */
  'session-ended': 401,
  /** RFC 9470; `params` carry `maxAgeS` and `acrValues`, as the challenge does. */
  'fresh-sign-in-needed': 401,
  /** RFC 9449: the token is bound to a key and was not, or not rightly, proven. */
  'proof-invalid': 401,
  /** RFC 9449 §9: sign once more with the nonce of the header DPoP-Nonce. */
  'proof-nonce-needed': 401,
  'csrf-invalid': 403,
  'origin-denied': 403,
  forbidden: 403,
  'access-required': 403,
  'account-restricted': 403,
  'feature-disabled': 403,
  'signature-invalid': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'version-conflict': 412,
  'duplicate-file': 409,
  'handle-taken': 409,
  'video-processing': 409,
  /** There are lines of that language, and no machine writes over them. */
  'captions-exist': 409,
  'already-transcribing': 409,
  'upload-offset-mismatch': 409,
  'idempotency-mismatch': 409,
  'video-deleted': 410,
  'upload-expired': 410,
  'file-too-large': 413,
  'body-too-large': 413,
  'quota-exceeded': 413,
  'unsupported-media': 415,
  'range-invalid': 416,
  'validation-failed': 422,
  'media-unreadable': 422,
  'no-video-track': 422,
  'too-long': 422,
  'too-short': 422,
  /** `params` are a `CaptionFault`: the line, and the reason. */
  'caption-invalid': 422,
  /** Everybody would be shown a video without captions, and this portal refuses that. */
  'words-missing': 422,
  'upload-locked': 423,
  'precondition-required': 428,
  'rate-limited': 429,
  'blocked-by-moderation': 451,
  internal: 500,
  unavailable: 503,
  /** The service is well; the identity provider cannot be asked who this is. */
  'sign-in-unavailable': 503,
  'storage-full': 507,
} as const

export type ErrorCode = keyof typeof errorStatus

/** One field that was wrong: `pointer` is a JSON pointer into the body, `code` names the rule. */
export const FieldProblem = z.object({
  pointer: z.string(),
  code: z.string(),
  detail: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
})
export type FieldProblem = z.infer<typeof FieldProblem>

/**
 * RFC 9457 problem document. The client maps `code`, never prose; a code it does not know is
 * classified by status, so `code` is any string here.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  instance: z.optional(z.string()),
  code: z.string(),
  errors: z.optional(z.array(FieldProblem)),
  traceId: z.optional(z.string()),
  retryAfterMs: z.optional(z.int()),
  params: z.optional(z.record(z.string(), z.unknown())),
})
export type Problem = z.infer<typeof Problem>
