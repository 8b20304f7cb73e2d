import type { IdTokenClaims, SigninResponse } from 'oidc-client-ts'

import { askTime, clocksS } from '#config/clock.ts'

import type { Provider } from '../provider/provider.ts'
import { invalidAnswer, SignInError } from '../session/sign-in-error.ts'
import { checkClaims, type Asked, type ExpectedIdToken } from './check-id-token.ts'
import { candidateKeys, hashAccessToken, isKnownAlgorithm, isSignedByOneOf } from './jws.ts'
import { decodeJwt, type Claims, type Jwt } from './jwt.ts'

export interface TokenContext {
  provider: Provider
  clientId: string
  /** What this sign-in sent; null for a renewal. */
  nonce: string | null
  /** The ID token being renewed. */
  previousToken: string | undefined
  asked: Asked
  /** `bearer` or `dpop`: how the access token must be used. */
  tokenType: string
}

/**
 * Validates what the token endpoint answered and returns the claims of its ID token; null when a
 * renewal brought none. Fetched when somebody signs in, since most visits never need it.
 *
 * @throws SignInError
 */
export async function validateTokens(
  response: SigninResponse,
  { provider, clientId, nonce, previousToken, asked, tokenType }: TokenContext,
): Promise<IdTokenClaims | null> {
  if (!response.access_token) throw invalidAnswer('no access token')
  if (response.token_type && response.token_type.toLowerCase() !== tokenType) {
    throw invalidAnswer(`the token is of type ${response.token_type}`)
  }
  if (!response.id_token) return null
  const jwt = read(response.id_token)
  const { issuer, id_token_signing_alg_values_supported: algs } = await provider.metadata()
  const previous = previousToken ? (decodeJwt(previousToken)?.claims ?? null) : null
  const { acr, ...claims } = await checkInTime(jwt.claims, {
    issuer,
    clientId,
    nonce,
    previous,
    asked,
  })
  if (!isKnownAlgorithm(jwt.alg) || (algs && !algs.includes(jwt.alg))) {
    throw invalidAnswer(`ID token: alg ${jwt.alg} is not accepted`)
  }
  // Beside each other: each waits for another thread.
  await Promise.all([checkSignature(jwt, provider), checkHash(jwt, response.access_token)])
  return { ...claims, ...(acr === undefined ? {} : { acr: String(acr) }) }
}

/** A clock that fits no token may have been set since we looked: an answer is not lost before looking again. */
async function checkInTime(claims: Claims, expected: Omit<ExpectedIdToken, 'clocksS'>) {
  const check = () => checkClaims(claims, { ...expected, clocksS: Object.values(clocksS()) })
  try {
    return check()
  } catch (error) {
    if (!(error instanceof SignInError) || error.code !== 'clock-skew') throw error
    await askTime()
    return check()
  }
}

async function checkSignature(jwt: Jwt, provider: Provider): Promise<void> {
  const keys = await provider.keys().catch(() => null)
  if (keys && (await isSignedByOneOf(jwt, candidateKeys(jwt, keys)))) return
  // The provider may have changed its keys since: look once more.
  const fresh = await provider.refreshKeys().catch(() => null)
  if (fresh && (await isSignedByOneOf(jwt, candidateKeys(jwt, fresh)))) return
  if (!keys && !fresh) {
    // The token came straight from the token endpoint over TLS, which Core 3.1.3.7 (6) lets stand in its place.
    console.warn('No keys: signature unchecked')
    return
  }
  throw invalidAnswer('ID token: the signature is wrong')
}

async function checkHash({ alg, claims }: Jwt, accessToken: string): Promise<void> {
  if (claims.at_hash === undefined) return
  if (claims.at_hash !== (await hashAccessToken(alg, accessToken))) {
    throw invalidAnswer('ID token: at_hash is another')
  }
}

function read(token: string): Jwt {
  const jwt = decodeJwt(token)
  if (!jwt) throw invalidAnswer('ID token: no JWT')
  return jwt
}
