import { ProblemError } from '#server/problems/problem-error.ts'

import type { Scheme } from './challenge.ts'

/** The token of a request and how it was sent (RFC 6750 §2.1, RFC 9449 §7.1); null without one. Throws `token-invalid`. */
export function readAuthorization(request: Request): { scheme: Scheme; token: string } | null {
  const header = request.headers.get('Authorization')
  if (header === null) return null
  const [, scheme = '', token] = /^(Bearer|DPoP) ([A-Za-z0-9._~+/-]+=*)$/i.exec(header) ?? []
  if (token === undefined) {
    throw new ProblemError('token-invalid', {
      detail: 'Authorization must be "Bearer" or "DPoP" and a token.',
    })
  }
  return { scheme: scheme.toLowerCase() === 'dpop' ? 'DPoP' : 'Bearer', token }
}
