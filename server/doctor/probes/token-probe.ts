import { randomBytes } from 'node:crypto'

import { fieldsOf } from '#server/doctor/answer-text.ts'
import type { Answer, Ask } from '#server/doctor/ask.ts'
import { redirectUri, type Subject } from '#server/doctor/subject.ts'

/**
 * `real`: as a program asks; `from-page`: the same with the page's Origin; `false-client`: the control.
 * Two requests are needed: with Origin alone a confidential client and a foreign origin look the same.
 */
export type TokenVariant = 'real' | 'from-page' | 'false-client'

/** A client id that no provider knows. */
export const falseClient = 'foyer-doctor-no-such-client'

/** Redeems a code that was never issued: the answer tells what the provider thinks of the client. */
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
    },
    form: {
      grant_type: 'authorization_code',
      code: `doctor-${randomBytes(24).toString('base64url')}`,
      redirect_uri: redirectUri(subject),
      client_id: variant === 'false-client' ? falseClient : subject.oidc.clientId,
      code_verifier: randomBytes(32).toString('base64url'),
    },
  })
}

/**
 * `code-refused`: the client itself was accepted, without a secret. `client-refused`: unknown, or a secret is
 * wanted. `secret-wanted`: it says so. `unclear`: anything else.
 */
export type TokenReading = 'code-refused' | 'client-refused' | 'secret-wanted' | 'unclear'

export function readTokenAnswer(answer: Answer): TokenReading {
  const { error, error_description: description } = fieldsOf(answer)
  if (typeof error !== 'string') return 'unclear'
  const words = typeof description === 'string' ? description : ''
  if (/client_assertion|client.?secret.{0,30}(missing|required)|AADSTS7000218/i.test(words)) {
    return 'secret-wanted'
  }
  // Glewlwyd says invalid_code with 403.
  if (['invalid_grant', 'invalid_code'].includes(error)) return 'code-refused'
  return ['invalid_client', 'unauthorized_client'].includes(error) ? 'client-refused' : 'unclear'
}
