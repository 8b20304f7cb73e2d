import { createHash } from 'node:crypto'

import type { Claims } from './claims.ts'

export interface SessionKey {
  kind: 'session' | 'sign-in' | 'device'
  key: string
}

/**
 * What the tokens of one sign-in have in common: the provider's session (`sid` of Keycloak, Entra ID and the embedded
 * provider, `session_state` of older Keycloaks, `origin_jti` of Cognito), else the second of the sign-in (`auth_time`
 * stays the same through renewals), else only the kind of browser, which nobody can be shut out by.
 */
export function sessionKeyOf(claims: Claims, device: string): SessionKey {
  const sid = claims.sid ?? claims.session_state ?? claims.origin_jti
  if (sid !== undefined) return keyOf('session', sid)
  if (claims.auth_time !== undefined) return keyOf('sign-in', String(claims.auth_time))
  return keyOf('device', device)
}

function keyOf(kind: SessionKey['kind'], text: string): SessionKey {
  return { kind, key: createHash('sha256').update(`${kind}\n${text}`).digest('base64url') }
}
