import type { JWTHeaderParameters, JWTPayload } from 'jose'

import { tokenProblem } from './ask-provider.ts'

/** What a provider may call a token that it says is no access token: Keycloak's `typ`, Hydra's and Cognito's `token_use`. */
const otherKinds = new Set(['id', 'id_token', 'refresh', 'refresh_token', 'offline', 'logout'])

/** Throws `token-invalid` for what says of itself that it is something else. */
export function refuseOtherKinds(claims: Record<string, unknown>): void {
  for (const kind of [claims['typ'], claims['token_use'], claims['token_type']]) {
    if (typeof kind === 'string' && otherKinds.has(kind.toLowerCase())) throw notOfAccess(kind)
  }
  // Logout tokens (OpenID Connect Back-Channel Logout 1.0 §2.4) and security events (RFC 8417).
  if (claims['events'] !== undefined) throw notOfAccess('event')
}

/** Typed as RFC 8725 §3.11 wants it, each kind of JWT has a name of its own. */
export function refuseOtherTypes({ typ }: Pick<JWTHeaderParameters, 'typ'>): void {
  const type = bare(typ)
  if (type.endsWith('+jwt') && type !== 'at+jwt') throw notOfAccess(type)
}

/**
 * Is it an access token by its own account: by its type (RFC 9068 §2.1), or by what only access tokens have? An ID token
 * names our client too, and travels in the provider's logout address; of the hashes and the nonce that tell one, either
 * may be missing (Core §2), and Dex writes the hash into access tokens as well. `azp` is in both.
 */
export function isSurelyOfAccess(claims: JWTPayload, { typ }: Pick<JWTHeaderParameters, 'typ'>) {
  const has = (name: string) => claims[name] !== undefined
  if (has('at_hash') || has('c_hash')) return false
  const isNamed = [claims['typ'], claims['token_use']].some(
    (kind) => kind === 'Bearer' || kind === 'access',
  )
  // Bound to a key, which ID tokens are not (RFC 9449 §6).
  const isOfAccess = ['scope', 'scp', 'client_id', 'cid', 'appid', 'cnf'].some(has)
  return bare(typ) === 'at+jwt' || isNamed || isOfAccess
}

function bare(typ: string | undefined): string {
  return (typ ?? '').toLowerCase().replace(/^application\//, '')
}

function notOfAccess(kind: string) {
  return tokenProblem('token-invalid', `This is no access token, but of the kind ${kind}.`)
}
