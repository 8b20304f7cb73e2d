import { createHash } from 'node:crypto'

import type { JWTPayload } from 'jose'

import type { IdTokenKind } from './faults.ts'
import type { Grant } from './grants.ts'
import { claimsOf } from './people.ts'
import type { SigningKeys } from './signing-keys.ts'

interface Making {
  keys: SigningKeys
  issuer: string
  clientId: string
  accessToken: string
  /** The provider's clock. */
  nowS: number
  lifeS: number
  kind: IdTokenKind
}

type Change = (claims: JWTPayload, making: Making) => JWTPayload

const weekS = 604_800

/** How each kind differs from the claims that are right. Kinds that differ in the signature are not here. */
const changes: Partial<Record<IdTokenKind, Change>> = {
  'aud-list': (claims, { clientId }) => ({ ...claims, aud: [clientId] }),
  'several-aud-with-azp': (claims, { clientId }) => ({
    ...claims,
    aud: [clientId, 'other'],
    azp: clientId,
  }),
  'iss-of-another': (claims) => ({ ...claims, iss: 'https://elsewhere.example' }),
  'without-iss': (claims) => without(claims, 'iss'),
  'aud-of-another': (claims) => ({ ...claims, aud: 'another-client' }),
  'without-aud': (claims) => without(claims, 'aud'),
  'several-aud-without-azp': (claims, { clientId }) => ({ ...claims, aud: [clientId, 'other'] }),
  'azp-of-another': (claims) => ({ ...claims, azp: 'another-client' }),
  'without-sub': (claims) => without(claims, 'sub'),
  'sub-of-another': (claims) => ({ ...claims, sub: 'sub-somebody-else' }),
  'without-iat': (claims) => without(claims, 'iat'),
  'iat-a-week-ago': (claims, { nowS }) => ({ ...claims, iat: nowS - weekS }),
  'iat-ahead': (claims, { nowS }) => ({ ...claims, iat: nowS + 3600, exp: nowS + 7200 }),
  'without-exp': (claims) => without(claims, 'exp'),
  expired: (claims, { nowS }) => ({ ...claims, iat: nowS - 7200, exp: nowS - 3600 }),
  'nonce-of-another': (claims) => ({ ...claims, nonce: 'another-nonce' }),
  'without-nonce': (claims) => without(claims, 'nonce'),
  'at-hash-of-another': (claims) => ({ ...claims, at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }),
  'acr-of-another': (claims) => ({ ...claims, acr: 'urn:example:weaker' }),
  'auth-time-of-another': (claims, { nowS }) => ({ ...claims, auth_time: nowS - weekS }),
  'without-auth-time': (claims) => without(claims, 'auth_time'),
}

/** A signed ID token for a grant, right or wrong as asked; undefined for `missing`. */
export async function makeIdToken(grant: Grant, making: Making): Promise<string | undefined> {
  const { keys, kind } = making
  if (kind === 'missing') return undefined
  if (kind === 'not-a-jwt') return 'not-a-jwt'
  const claims = rightClaims(grant, making)
  return keys.sign(changes[kind]?.(claims, making) ?? claims, kind)
}

function rightClaims(
  grant: Grant,
  { issuer, clientId, accessToken, nowS, lifeS }: Making,
): JWTPayload {
  return {
    ...claimsOf(grant.person),
    iss: issuer,
    aud: clientId,
    iat: nowS,
    exp: nowS + Math.max(lifeS, 300),
    auth_time: grant.authTimeS,
    sid: grant.sessionId,
    at_hash: atHash(accessToken),
    ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
    ...(grant.acr === null ? {} : { acr: grant.acr }),
  }
}

function atHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
}

function without(claims: JWTPayload, name: string): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
}
