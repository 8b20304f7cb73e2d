import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'

/** The protocol's own words for why a sign-in did not finish (RFC 6749, 4.1.2.1 and 5.2; Core, 3.1.2.6). */
const protocolCodes = [
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
  'server_error',
  'temporarily_unavailable',
  'invalid_scope',
  'invalid_target',
  'invalid_request',
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
] as const

/** Why a sign-in, renewal or sign-out did not finish. */
export const signInCodes = [
  ...protocolCodes,
  'state-mismatch',
  'nonce-mismatch',
  'issuer-mismatch',
  'invalid-answer',
  'insufficient-sign-in',
  'clock-skew',
  'invalid-discovery',
  'provider-unreachable',
  'provider-blocked',
  'policy-blocked',
  'mixed-content',
  'offline',
  'cookies-blocked',
  'storage-blocked',
  'insecure-context',
  'popup-blocked',
  'redirect-loop',
  'foreign-request',
  'failed',
] as const
export type SignInCode = (typeof signInCodes)[number]

/** A sign-in or renewal that did not finish. Not a lost session: who was signed in before still is. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly code: SignInCode
  /** The provider's own words, for the help desk only. */
  readonly detail: string | null
  /** For the help desk: random, so that it names this occurrence and nobody's data. */
  readonly reference = newReference()
  readonly at = new Date()

  constructor(code: SignInCode, detail: string | null, options?: ErrorOptions) {
    super(detail ? `${code}: ${detail}` : code, options)
    this.code = code
    this.detail = detail
  }
}

/** A renewal was answered, and what came is not believed: its refresh token is used up all the same. */
export class SpentTokenError extends SignInError {
  constructor({ code, detail }: SignInError) {
    super(code, detail)
  }
}

/** For an answer that is not what it must be. */
export function invalidAnswer(detail: string): SignInError {
  return new SignInError('invalid-answer', detail)
}

/** Ten hexadecimal digits in groups that can be read out: 7F3A-22C9-51. */
function newReference(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(5))]
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.toUpperCase().replace(/(.{4})(.{4})/, '$1-$2-')
}

/** Gives any failure of the library, the provider or the browser its code. */
export function toSignInError(error: unknown): SignInError {
  if (error instanceof SignInError) return error
  if (error instanceof ErrorResponse) return fromProtocol(error)
  const text = error instanceof Error ? error.message : String(error)
  return new SignInError(codeOf(error, text), text, { cause: error })
}

function fromProtocol(error: ErrorResponse): SignInError {
  const code = protocolCodes.find((known) => known === error.error) ?? 'failed'
  const detail = [error.error, error.error_description].filter(Boolean).join(': ')
  return new SignInError(code, detail || null, { cause: error })
}

function codeOf(error: unknown, text: string): SignInCode {
  if (error instanceof ErrorTimeout) return 'provider-unreachable'
  if (/^(no (matching )?state|state does)/i.test(text)) return 'state-mismatch'
  if (text.startsWith('subject from')) return 'invalid-answer'
  if (!globalThis.isSecureContext && /subtle|crypto/i.test(text)) return 'insecure-context'
  if (error instanceof DOMException && error.name === 'SecurityError') return 'cookies-blocked'
  // What `fetch` throws for everything from a refused connection to a missing CORS header.
  if (error instanceof TypeError) return navigator.onLine ? 'provider-unreachable' : 'offline'
  return 'failed'
}
