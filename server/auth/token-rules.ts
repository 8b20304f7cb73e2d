import type { errors } from 'jose'

import { isSameIssuer, issuerOfTenant } from '#contract/identity/provider-metadata.ts'

import { tokenProblem } from './ask-provider.ts'

/** Asymmetric only: with a symmetric algorithm a public key would do as a secret. */
export const algorithms =
  'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')

const unreachableCodes = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

/** Could the keys not be had, which says nothing of what they were to check? */
export function areKeysAway(error: errors.JOSEError): boolean {
  return unreachableCodes.has(error.code)
}

/** Clocks of the provider and of this machine may differ by so much. */
export const clockSkewS = 60

/** For answers that need not name the issuer, but must not name another. */
export function refuseOtherIssuer(claims: Record<string, unknown>, issuer: string): void {
  if (!isSameIssuerAs(claims, issuer)) {
    throw tokenProblem('token-invalid', 'The token comes from another issuer.')
  }
}

/** Do the claims name this issuer, or none? */
export function isSameIssuerAs(claims: Record<string, unknown>, issuer: string): boolean {
  const { iss } = claims
  if (iss === undefined) return true
  return typeof iss === 'string' && isSameIssuer(iss, issuerOfTenant(issuer, claims['tid']))
}

/** Without a configured audience a token counts only when it was given to our own client (RFC 9068 §2.2, `azp`). */
export function requireOurClient(claims: Record<string, unknown>, clientId: string): void {
  const parties = [claims['azp'], claims['client_id'], claims['cid'], claims['appid']]
  const named = [claims['aud'], ...parties].flat()
  if (!named.includes(clientId)) {
    throw tokenProblem('token-invalid', 'The token was made for another client.')
  }
}
