import { issuerOfTenant } from '#contract/identity/provider-metadata.ts'

import { invalidAnswer, SignInError } from '../session/sign-in-error.ts'
import type { Claims } from './jwt.ts'

const toleranceS = 60
/** A provider’s clock may be ahead of ours by this much; a token may be this old when it is handed out. */
const aheadS = 600
const oldestS = 3600

/** What a sign-in asked the provider to make sure of. */
export interface Asked {
  /** One of these classes of authentication (Core, 3.1.2.1 `acr_values`), separated by spaces. */
  acrValues?: string | undefined
  /** At most this long since the person proved who they are. */
  maxAgeS?: number | undefined
}

export interface ExpectedIdToken {
  /** As the discovery document names it, which is what the token repeats. */
  issuer: string
  clientId: string
  /** What this sign-in sent; null for a renewal. */
  nonce: string | null
  /** Claims of the ID token being renewed; null for a sign-in. */
  previous: Claims | null
  asked: Asked
  /** The time now as each clock we know has it; a token has to fit one of them. */
  clocksS: readonly number[]
}

/** Claims that every ID token has (Core, 2). */
type Required = 'iss' | 'sub' | 'aud' | 'exp' | 'iat'
export type CheckedClaims = Claims & { [K in Required]: NonNullable<Claims[K]> }

/**
 * Claims of an ID token against what they must be (OpenID Connect Core, 3.1.3.7 and, renewed, 12.2).
 *
 * @throws SignInError naming the claim
 */
export function checkClaims(claims: Claims, expected: ExpectedIdToken): CheckedClaims {
  const { clientId, nonce, previous } = expected
  const checked = requireAll(claims)
  const issuer = issuerOfTenant(expected.issuer, claims.tid)
  refuse(claims.iss !== issuer, `iss is ${claims.iss}, not ${issuer}`)
  const audience = [checked.aud].flat()
  refuse(!audience.includes(clientId), 'aud is another client')
  refuse(audience.length > 1 && claims.azp === undefined, 'azp is missing')
  refuse(claims.azp !== undefined && claims.azp !== clientId, 'azp is another client')
  if (nonce !== null && claims.nonce !== nonce) {
    throw new SignInError('nonce-mismatch', 'another nonce')
  }
  const clocksS = withProviderClock(checked, expected.clocksS)
  checkTimes(checked, clocksS)
  checkStrength(claims, { ...expected, clocksS })
  if (previous) checkRenewed(claims, previous)
  return checked
}

function requireAll(claims: Claims): CheckedClaims {
  const { iss, sub, aud, exp, iat } = claims
  if (!iss || !sub || !aud || exp === undefined || iat === undefined) {
    const missing = Object.entries({ iss, sub, aud, exp, iat }).filter(([, value]) => !value)
    throw invalid(`${missing.map(([name]) => name).join(', ')} is missing`)
  }
  return { ...claims, iss, sub, aud, exp, iat }
}

/** It came straight from the provider, just now: an `iat` ahead of us is the provider’s time. */
function withProviderClock({ iat }: CheckedClaims, clocksS: readonly number[]): readonly number[] {
  const isAhead = clocksS.some((nowS) => iat > nowS && iat - nowS <= aheadS)
  return isAhead ? [...clocksS, iat] : clocksS
}

function checkTimes({ iat, exp }: CheckedClaims, clocksS: readonly number[]): void {
  refuse(exp <= iat, 'exp is not after iat')
  // Entra dates tokens five minutes back.
  const fits = (nowS: number) =>
    iat <= nowS + toleranceS && iat >= nowS - oldestS && exp >= nowS - toleranceS
  if (clocksS.some(fits)) return
  // It was made a moment ago, so a time that fits no clock is a wrong clock, not an old token.
  const offS = Math.min(...clocksS.map((nowS) => Math.abs(nowS - iat)))
  throw new SignInError('clock-skew', String(Math.max(1, Math.round(offS / 60))))
}

/** Providers may ignore what they were asked for; a client that asked must look (Core, 3.1.3.7, 12 and 13). */
function checkStrength({ acr, auth_time: at }: Claims, { asked, clocksS }: ExpectedIdToken): void {
  const { acrValues, maxAgeS } = asked
  if (acrValues && !acrValues.split(' ').includes(String(acr))) {
    throw new SignInError('insufficient-sign-in', `acr is ${String(acr)}, not one of ${acrValues}`)
  }
  if (maxAgeS === undefined) return
  const isFresh = (nowS: number) => at !== undefined && nowS - at <= maxAgeS + toleranceS
  if (!clocksS.some(isFresh)) {
    throw new SignInError('insufficient-sign-in', `auth_time is ${at}, older than ${maxAgeS} s`)
  }
}

/** `auth_time` may move: Ping, Entra and Cognito set it anew, and nobody is safer for being signed out. */
function checkRenewed(claims: Claims, previous: Claims): void {
  refuse(claims.sub !== previous.sub, 'sub is another person')
  refuse(claims.azp !== previous.azp && previous.azp !== undefined, 'azp is another client')
  refuse(claims.nonce !== undefined && claims.nonce !== previous.nonce, 'nonce is another')
}

function refuse(isWrong: boolean, detail: string): void {
  if (isWrong) throw invalid(detail)
}

function invalid(detail: string): SignInError {
  return invalidAnswer(`ID token: ${detail}`)
}
