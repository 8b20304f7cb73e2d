import { tokenProblem } from './ask-provider.ts'
import { isSameIssuer } from './discovery.ts'

/** Clocks of the provider and of this machine may differ by so much. */
export const clockSkewS = 60

/** An issuer with a place for the tenant (Entra ID) is filled in from the token. */
export function issuerFor(claims: Record<string, unknown>, issuer: string): string {
  const tenant = claims['tid']
  return typeof tenant === 'string'
    ? issuer.replace('{tenantid}', encodeURIComponent(tenant))
    : issuer
}

/** For answers that need not name the issuer, but must not name another. */
export function refuseOtherIssuer(claims: Record<string, unknown>, issuer: string): void {
  const { iss } = claims
  if (iss === undefined) return
  if (typeof iss !== 'string' || !isSameIssuer(iss, issuerFor(claims, issuer))) {
    throw tokenProblem('token-invalid', 'The token comes from another issuer.')
  }
}

/** Without a configured audience a token counts only when it was given to our own client (RFC 9068 §2.2, `azp`). */
export function requireOurClient(claims: Record<string, unknown>, clientId: string): void {
  const parties = [claims['azp'], claims['client_id'], claims['cid'], claims['appid']]
  const named = [claims['aud'], ...parties].flat()
  if (!named.includes(clientId)) {
    throw tokenProblem('token-invalid', 'The token was made for another client.')
  }
}
