import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import * as z from 'zod'

import type { OidcConfig } from '#server/config.ts'
import { ProblemError } from '#server/http/problem-error.ts'

import { Claims } from './claims.ts'
import type { Provider } from './discovery.ts'

/** Asymmetric only: with a symmetric algorithm a public key would do as a secret. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')
const clockSkewS = 60
const providerTimeoutMs = 10_000

/** Verified claims of an access token. Throws `token-expired`, `token-invalid` or `unavailable`. */
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
  return userInfo(token, provider)
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
    const { payload } = await jwtVerify(token, provider.keys, {
      algorithms,
      clockTolerance: clockSkewS,
      requiredClaims: ['sub', 'exp'],
      ...(config.audience !== null && { audience: config.audience }),
    })
    requireIssuer(payload, provider.metadata.issuer)
    await refuseIdToken(token, payload, provider, config)
    if (config.audience === null) requireOurClient(payload, config.clientId)
    return Claims.parse(payload)
  } catch (error) {
    throw problemOf(error)
  }
}

function requireIssuer(payload: JWTPayload, issuer: string): void {
  const tenant = payload['tid']
  const expected =
    typeof tenant === 'string' ? issuer.replace('{tenantid}', encodeURIComponent(tenant)) : issuer
  if (payload.iss !== expected) {
    throw tokenProblem('token-invalid', 'The token comes from another issuer.')
  }
}

/**
 * An ID token names the client too, and travels in the provider's logout address: it opens nothing here. Keycloak marks
 * its own. Others are known by the hashes of Core §3.1.3.6, or by a nonce beside nothing that access tokens have; but
 * Dex writes the hash into access tokens too, so what looks like one is shown to userinfo, which takes access tokens.
 */
async function refuseIdToken(
  token: string,
  payload: JWTPayload,
  provider: Provider,
  { audience, clientId }: OidcConfig,
): Promise<void> {
  const refusal = tokenProblem('token-invalid', 'This is an ID token; the API takes access tokens.')
  if (payload['typ'] === 'ID') throw refusal
  const isOfOurApi = audience !== null && audience !== clientId
  if (isOfOurApi || !looksLikeIdToken(payload)) return
  const { sub } = await userInfo(token, provider)
  if (sub !== payload.sub) throw refusal
}

function looksLikeIdToken(claims: JWTPayload): boolean {
  if (claims['cnf'] !== undefined) return false
  const has = (name: string) => claims[name] !== undefined
  const isOfAccess = ['azp', 'client_id', 'cid', 'appid', 'scope', 'scp'].some(has)
  return has('at_hash') || has('c_hash') || (has('nonce') && !isOfAccess)
}

/** Without a configured audience a token counts only when it was given to our own client (RFC 9068 §2.2, `azp`). */
function requireOurClient(claims: Record<string, unknown>, clientId: string): void {
  const parties = [claims['azp'], claims['client_id'], claims['cid'], claims['appid']]
  const named = [claims['aud'], ...parties].flat()
  if (!named.includes(clientId)) {
    throw tokenProblem('token-invalid', 'The token was made for another client.')
  }
}

const unreachableCodes = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

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
  if (error instanceof errors.JOSEError && !unreachableCodes.has(error.code)) {
    return tokenProblem('token-invalid', error.message)
  }
  if (error instanceof z.ZodError) return tokenProblem('token-invalid', 'The token names nobody.')
  return unreachable(error)
}

const Introspection = z.looseObject({ active: z.boolean() })

/** RFC 7662. */
async function introspect(token: string, provider: Provider, config: OidcConfig): Promise<Claims> {
  const endpoint = provider.metadata.introspection_endpoint
  if (endpoint === undefined || config.introspection === null) {
    throw unreachable(new Error('The provider has no introspection endpoint.'))
  }
  const { clientId, clientSecret } = config.introspection
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':')
  const answer = await ask(endpoint, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
  })
  if (answer === null) throw unreachable(new Error('The provider refuses introspection.'))
  const claims = Introspection.parse(answer)
  if (!claims.active)
    throw tokenProblem('token-expired', 'The provider no longer accepts the token.')
  if (config.audience === null) requireOurClient(claims, config.clientId)
  else if (![claims['aud']].flat().includes(config.audience)) {
    throw tokenProblem('token-invalid', 'The token was made for another audience.')
  }
  const parsed = Claims.safeParse(claims)
  if (!parsed.success) throw tokenProblem('token-invalid', 'The token names nobody.')
  return parsed.data
}

/** OpenID Connect Core 1.0 §5.3. Throws `token-invalid` when the provider does not accept the token. */
export async function userInfo(token: string, provider: Provider): Promise<Claims> {
  const endpoint = provider.metadata.userinfo_endpoint
  if (endpoint === undefined) {
    throw tokenProblem('token-invalid', 'The token is opaque and the provider has no userinfo.')
  }
  const answer = await ask(endpoint, { headers: { Authorization: `Bearer ${token}` } })
  const claims = Claims.safeParse(answer)
  if (!claims.success) {
    throw tokenProblem('token-invalid', 'The provider does not accept the token.')
  }
  return claims.data
}

/** JSON of the provider; null when it refuses (4xx). */
async function ask(endpoint: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(endpoint, {
      ...init,
      signal: AbortSignal.timeout(providerTimeoutMs),
    })
    if (response.status >= 400 && response.status < 500 && response.status !== 429) return null
    if (!response.ok) throw new Error(`${endpoint} answers ${response.status}`)
    return await response.json()
  } catch (error) {
    throw unreachable(error)
  }
}

function unreachable(cause: unknown): ProblemError {
  return new ProblemError('unavailable', {
    detail: 'The identity provider cannot be reached, so nobody’s sign-in can be checked now.',
    retryAfterMs: 5_000,
    cause,
  })
}

function tokenProblem(code: 'token-expired' | 'token-invalid', detail: string): ProblemError {
  return new ProblemError(code, { detail })
}
