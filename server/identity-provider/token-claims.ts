import { createHash } from 'node:crypto'

import type { AccessToken, KoaContextWithOIDC } from 'oidc-provider'

/** What an access token says of the sign-in behind it (RFC 9068 §2.2.1), for step-up and the list of sessions. */
export function signInClaims(ctx: KoaContextWithOIDC, token: AccessToken) {
  const source = ctx.oidc.entities.AuthorizationCode ?? ctx.oidc.entities.RefreshToken
  return {
    ...(source?.authTime !== undefined && { auth_time: source.authTime }),
    ...(source?.acr !== undefined && { acr: source.acr }),
    ...(token.sessionUid !== undefined && { sid: sidOf(token.sessionUid) }),
  }
}

/** The library finds sessions by their own number, so a token carries a hash of it. */
function sidOf(sessionUid: string): string {
  return createHash('sha256').update(sessionUid).digest('base64url').slice(0, 22)
}
