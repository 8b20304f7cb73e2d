import * as z from 'zod'

/** How an endpoint fails instead of answering; `delayMs` alone is a slow answer that is right. */
const Failure = z.strictObject({
  /** HTTP status; without one the right answer comes, after `delayMs`. */
  status: z.int().optional(),
  /** Without it the body is what `body` says; with it, a JSON object with this `error`. */
  error: z.string().optional(),
  body: z.enum(['empty', 'html']).default('empty'),
  retryAfterS: z.int().optional(),
  delayMs: z.int().default(0),
  /** Takes the request and says nothing, ever. */
  isSilent: z.boolean().default(false),
  /** How many requests fail before the endpoint recovers. */
  times: z.int().default(Number.MAX_SAFE_INTEGER),
})
export type Failure = z.infer<typeof Failure>
export type FailureChanges = z.input<typeof Failure>

/** Endpoints that can fail; `code` and `refresh` are the two uses of the token endpoint. */
export const Endpoint = z.enum([
  'discovery',
  'jwks',
  'authorize',
  'code',
  'refresh',
  'userinfo',
  'revocation',
  'logout',
])
export type Endpoint = z.infer<typeof Endpoint>

/** Every way an ID token can be wrong, and a few in which it is unusual but right. */
export const IdTokenKind = z.enum([
  'good',
  'aud-list',
  'several-aud-with-azp',
  'without-kid',
  'with-es256',
  'iss-of-another',
  'without-iss',
  'aud-of-another',
  'without-aud',
  'several-aud-without-azp',
  'azp-of-another',
  'without-sub',
  'sub-of-another',
  'without-iat',
  'iat-a-week-ago',
  'iat-ahead',
  'without-exp',
  'expired',
  'nonce-of-another',
  'without-nonce',
  'alg-none',
  'alg-hs256',
  'signed-by-another',
  'kid-unknown',
  'changed-after-signing',
  'at-hash-of-another',
  'acr-of-another',
  'auth-time-of-another',
  'without-auth-time',
  'not-a-jwt',
  'missing',
])
export type IdTokenKind = z.infer<typeof IdTokenKind>

/** What the provider does wrong. An empty object is a provider that does everything right. */
export const Faults = z.strictObject({
  failures: z.partialRecord(Endpoint, Failure).default({}),
  /** Endpoints that send no CORS header. */
  withoutCors: z.array(Endpoint).default([]),

  idToken: IdTokenKind.default('good'),
  refreshedIdToken: IdTokenKind.default('good'),
  accessToken: z.enum(['jwt', 'opaque', 'missing']).default('jwt'),
  tokenType: z.string().default('Bearer'),
  /** Life of access tokens in seconds, when another than usual. */
  tokenLifeS: z.int().optional(),
  /** The same for the one that a code brings; negative, and it is dead on arrival. */
  codeTokenLifeS: z.int().optional(),
  /** `text` sends the number as a string. */
  expiresIn: z.enum(['number', 'text', 'missing']).default('number'),
  /** `kept` repeats the same one in every answer, `kept-silently` only in the first. */
  refreshToken: z.enum(['rotated', 'kept', 'kept-silently', 'missing']).default('rotated'),
  /** What a refresh token used twice brings: the end of the session, or a refusal of that request alone. */
  refreshReuse: z.enum(['ends-session', 'refused']).default('ends-session'),
  keys: z.enum(['full', 'without-alg', 'without-kid', 'bare', 'empty']).default('full'),
  userinfo: z.enum(['good', 'refused', 'sub-of-another']).default('good'),
  /** The provider's clock against everybody else's, in minutes. */
  clockMinutes: z.number().default(0),

  /** Members left out of the discovery document. */
  missingMetadata: z.array(z.string()).default([]),
  /** Members set or changed in the discovery document. */
  metadata: z.record(z.string(), z.unknown()).default({}),
  hasDiscoveryRedirect: z.boolean().default(false),
  /** `iss` of the authorization response (RFC 9207) against what discovery promises. */
  responseIss: z
    .enum(['as-promised', 'not-promised', 'promised-not-sent', 'of-another', 'absent'])
    .default('as-promised'),

  /** `state` of the authorization response: what was sent, another, or nothing. */
  responseState: z.enum(['own', 'of-another', 'absent']).default('own'),

  /** `prompt=none` without a session: the right refusal, another one, a form all the same, or a broken server. */
  silent: z
    .enum(['login_required', 'interaction_required', 'form', 'error'])
    .default('login_required'),
  ignoresPromptLogin: z.boolean().default(false),
  ignoresMaxAge: z.boolean().default(false),
  /** An error that comes back instead of a code, whoever asks. */
  authorizeError: z.string().optional(),
  /** `dead-end`: signed out, on a page of the provider from which nothing leads back. */
  logout: z.enum(['returns', 'dead-end', 'foreign-state']).default('returns'),
})
export type Faults = z.infer<typeof Faults>
export type FaultChanges = z.input<typeof Faults>
