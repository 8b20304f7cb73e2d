import {
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyResult,
} from 'jose'
import * as z from 'zod'

import { issuerOfTenant } from '#contract/identity/provider-metadata.ts'
import type { OidcConfig } from '#server/base/config.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { tokenProblem, unreachable } from './ask-provider.ts'
import { Claims } from './claims.ts'
import type { Provider } from './discovery.ts'
import { introspect } from './introspect.ts'
import { isSurelyOfAccess, refuseOtherKinds, refuseOtherTypes } from './kind-of-token.ts'
import { algorithms, areKeysAway, clockSkewS, requireOurClient } from './token-rules.ts'
import { userInfo } from './user-info.ts'

/** Verified claims of an access token. Throws `token-expired`, `token-invalid` or `sign-in-unavailable`. */
export async function readToken(
  token: string,
  provider: Provider,
  config: OidcConfig,
): Promise<Claims> {
  if (isJwt(token)) return readJwt(token, provider, config)
  if (config.introspection !== null) return introspect(token, provider, config)
  if (config.audience !== null) {
    throw tokenProblem('token-invalid', 'An opaque token cannot prove its audience.')
  }
  return userInfo(token, provider, config.clientId)
}

function isJwt(token: string): boolean {
  if (token.split('.').length !== 3) return false
  try {
    return decodeProtectedHeader(token).alg !== undefined
  } catch {
    return false
  }
}

async function readJwt(token: string, provider: Provider, config: OidcConfig): Promise<Claims> {
  try {
    const verified = await jwtVerify(token, provider.keys, {
      algorithms,
      clockTolerance: clockSkewS,
      currentDate: provider.now(),
      requiredClaims: ['sub', 'exp'],
      ...(config.audience !== null && { audience: config.audience }),
    })
    const { payload } = verified
    requireIssuer(payload, provider.metadata.issuer)
    await refuseIdToken(token, verified, provider, config)
    if (config.audience === null) requireOurClient(payload, config.clientId)
    return Claims.parse(payload)
  } catch (error) {
    throw problemOf(error)
  }
}

function requireIssuer(payload: JWTPayload, issuer: string): void {
  if (payload.iss !== issuerOfTenant(issuer, payload['tid'])) {
    throw tokenProblem('token-invalid', 'The token comes from another issuer.')
  }
}

/** What does not say that it is an access token is shown to userinfo, which takes nothing else. */
async function refuseIdToken(
  token: string,
  { payload, protectedHeader }: JWTVerifyResult,
  provider: Provider,
  { audience, clientId }: OidcConfig,
): Promise<void> {
  refuseOtherTypes(protectedHeader)
  refuseOtherKinds(payload)
  const isOfOurApi = audience !== null && audience !== clientId
  if (isOfOurApi || isSurelyOfAccess(payload, protectedHeader)) return
  const { sub } = await userInfo(token, provider, clientId)
  if (sub !== payload.sub) {
    throw tokenProblem('token-invalid', 'This is an ID token; the API takes access tokens.')
  }
}

function problemOf(error: unknown): unknown {
  if (error instanceof ProblemError) return error
  if (error instanceof errors.JWTExpired) {
    return tokenProblem('token-expired', 'The token has expired.')
  }
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') {
    const { aud } = error.payload
    return tokenProblem(
      'token-invalid',
      `The token is for ${[aud].flat().join(', ') || 'nobody'}, and OIDC_AUDIENCE is another.`,
    )
  }
  if (error instanceof errors.JOSEError && !areKeysAway(error)) {
    return tokenProblem('token-invalid', error.message)
  }
  if (error instanceof z.ZodError) return tokenProblem('token-invalid', 'The token names nobody.')
  return unreachable(error)
}
