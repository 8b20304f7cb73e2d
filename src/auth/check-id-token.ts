import type { Claims } from './jwt.ts'
import { SignInError } from './sign-in-error.ts'

const toleranceS = 60

export interface ExpectedIdToken {
  /** As the discovery document names it, which is what the token repeats. */
  issuer: string
  clientId: string
  /** What this sign-in sent; null for a renewal. */
  nonce: string | null
  /** Claims of the ID token being renewed; null for a sign-in. */
  previous: Claims | null
  nowS: number
}

/**
 * Claims of an ID token against what they must be (OpenID Connect Core, 3.1.3.7 and, renewed, 12.2).
 *
 * @throws SignInError naming the claim
 */
export function checkClaims(claims: Claims, expected: ExpectedIdToken): void {
  const { clientId, nonce, previous, nowS } = expected
  const issuer = expected.issuer.replace('{tenantid}', claims.tid ?? '{tenantid}')
  refuse(claims.iss !== issuer, `iss is ${claims.iss}, not ${issuer}`)
  refuse(!claims.sub, 'sub is missing')
  const audience = [claims.aud ?? []].flat()
  refuse(!audience.includes(clientId), 'aud does not name this client')
  refuse(audience.length > 1 && claims.azp === undefined, 'azp is missing beside several aud')
  refuse(claims.azp !== undefined && claims.azp !== clientId, 'azp is another client')
  if (nonce !== null && claims.nonce !== nonce) {
    throw new SignInError('nonce-mismatch', 'nonce is not the one that was sent')
  }
  checkTimes(claims, nowS)
  if (previous) checkRenewed(claims, previous)
}

function checkTimes({ iat, exp }: Claims, nowS: number): void {
  if (iat === undefined || exp === undefined) throw invalid('iat or exp is missing')
  refuse(exp <= iat, 'exp is not after iat')
  // It was made a moment ago, so a time that does not fit is this device's clock, not an old token.
  // Entra dates tokens five minutes back, so only `exp` is asked of the past.
  if (iat > nowS + toleranceS) throw clockSkew(iat - nowS)
  if (exp < nowS - toleranceS) throw clockSkew(nowS - iat)
}

/** `auth_time` may move: Ping, Entra and Cognito set it anew, and nobody is safer for being signed out. */
function checkRenewed(claims: Claims, previous: Claims): void {
  refuse(claims.sub !== previous.sub, 'sub is another person')
  refuse(claims.iss !== previous.iss, 'iss is another provider')
  refuse(claims.azp !== previous.azp && previous.azp !== undefined, 'azp is another client')
  refuse(claims.nonce !== undefined && claims.nonce !== previous.nonce, 'nonce is another one')
}

function refuse(isWrong: boolean, detail: string): void {
  if (isWrong) throw invalid(detail)
}

function invalid(detail: string): SignInError {
  return new SignInError('invalid-answer', `ID token: ${detail}`)
}

function clockSkew(seconds: number): SignInError {
  return new SignInError('clock-skew', String(Math.max(1, Math.round(seconds / 60))))
}
