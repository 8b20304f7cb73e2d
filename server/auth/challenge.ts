import { errorStatus, type ErrorCode } from '#contract/problem.ts'
import { ProblemError, type ProblemOptions } from '#server/problems/problem-error.ts'

export type Scheme = 'Bearer' | 'DPoP'

/** Asymmetric signatures that browsers make, and a key of which fits in a header. */
export const proofAlgorithms = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA']

/** How a 401 names what went wrong: RFC 6750 §3.1, RFC 9449 §7.1 and §9, RFC 9470 §3. */
const errorOf: Partial<Record<ErrorCode, string>> = {
  'token-expired': 'invalid_token',
  'token-invalid': 'invalid_token',
  'session-ended': 'invalid_token',
  'proof-invalid': 'invalid_dpop_proof',
  'proof-nonce-needed': 'use_dpop_nonce',
  'fresh-sign-in-needed': 'insufficient_user_authentication',
}

/**
 * A 401 with its challenge. Who came without a token, or with a bearer token, is offered both schemes where both are
 * taken; the error stands with the scheme that was used.
 */
export function challenged(
  code: ErrorCode,
  options: ProblemOptions,
  how: { scheme: Scheme; isDpopOnly: boolean; params?: Record<string, string> },
): ProblemError {
  const used = how.isDpopOnly ? 'DPoP' : how.scheme
  // A proof cannot be wrong where none belongs: to a bearer the token itself is.
  const error =
    code === 'proof-invalid' && how.scheme === 'Bearer' ? 'invalid_token' : errorOf[code]
  const params = {
    realm: 'Foyer',
    ...(error !== undefined && { error, error_description: code }),
    ...how.params,
  }
  const algs = { algs: proofAlgorithms.join(' ') }
  const challenges =
    used === 'DPoP'
      ? [written('DPoP', { ...params, ...algs })]
      : [written('Bearer', params), written('DPoP', algs)]
  return new ProblemError(code, {
    ...options,
    headers: { ...options.headers, 'WWW-Authenticate': challenges.join(', ') },
  })
}

/** The same for whatever the check threw: only a 401 has a challenge. */
export function withChallenge(
  thrown: unknown,
  how: { scheme: Scheme; isDpopOnly: boolean },
): unknown {
  if (!(thrown instanceof ProblemError) || errorStatus[thrown.code] !== 401) return thrown
  return challenged(thrown.code, { ...thrown.options, cause: thrown.cause }, how)
}

function written(scheme: Scheme, params: Record<string, string>): string {
  const pairs = Object.entries(params).map(([name, value]) => `${name}="${quotable(value)}"`)
  return `${scheme} ${pairs.join(', ')}`
}

/** RFC 9110 §5.6.4, and nothing a header may not carry. */
function quotable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/["\\]/g, String.raw`\$&`)
}
