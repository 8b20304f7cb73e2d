import { randomBytes } from 'node:crypto'

import { fieldsOf } from '#server/doctor/base/answer-text.ts'
import type { Answer, Ask } from '#server/doctor/base/ask.ts'
import { redirectUri, type Subject } from '#server/doctor/base/subject.ts'

/**
 * `real`: as a program asks; `from-page`: the same with the page's Origin; `from-foreign-page`: with one that nobody
 * allows; `false-client`: the control.
 * Two requests are needed: with Origin alone a confidential client and a foreign origin look the same.
 * `renewal`: with a refresh token that was never issued.
 */
export type TokenVariant = 'real' | 'from-page' | 'from-foreign-page' | 'false-client' | 'renewal'

export const foreignOrigin = 'https://foyer-doctor.invalid'

/** A client id that no provider knows. */
export const falseClient = 'foyer-doctor-no-such-client'

/** Redeems what was never issued: the answer tells what the provider thinks of the client. */
export function probeToken(
  ask: Ask,
  endpoint: string,
  subject: Subject,
  variant: TokenVariant,
): Promise<Answer> {
  return ask(endpoint, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      ...(variant === 'from-page' && { Origin: subject.appOrigin }),
      ...(variant === 'from-foreign-page' && { Origin: foreignOrigin }),
    },
    form: {
      client_id: variant === 'false-client' ? falseClient : subject.oidc.clientId,
      ...(variant === 'renewal' ? neverIssued.renewal() : neverIssued.code(redirectUri(subject))),
    },
  })
}

const neverIssued = {
  code: (redirectUri: string) => ({
    grant_type: 'authorization_code',
    code: `doctor-${randomBytes(24).toString('base64url')}`,
    redirect_uri: redirectUri,
    code_verifier: randomBytes(32).toString('base64url'),
  }),
  renewal: () => ({
    grant_type: 'refresh_token',
    refresh_token: `doctor-${randomBytes(24).toString('base64url')}`,
  }),
}

/**
 * `code-refused`: the client itself was accepted, without a secret. `client-refused`: unknown, or a secret is
 * wanted. `secret-wanted`: it says so. `unclear`: anything else.
 */
export type TokenReading = 'code-refused' | 'client-refused' | 'secret-wanted' | 'unclear'

export function readTokenAnswer(answer: Answer): TokenReading {
  const { error_description: description } = fieldsOf(answer)
  const error = tokenError(answer)
  if (error === null) return 'unclear'
  const words = typeof description === 'string' ? description : ''
  if (/client_assertion|client.?secret.{0,30}(missing|required)|AADSTS7000218/i.test(words)) {
    return 'secret-wanted'
  }
  // Glewlwyd says invalid_code with 403.
  if (['invalid_grant', 'invalid_code'].includes(error)) return 'code-refused'
  return ['invalid_client', 'unauthorized_client'].includes(error) ? 'client-refused' : 'unclear'
}

/** The OAuth error code of an answer (RFC 6749 §5.2); some providers send none. */
export function tokenError(answer: Answer): string | null {
  const { error } = fieldsOf(answer)
  return typeof error === 'string' ? error : null
}
