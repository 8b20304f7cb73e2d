import { errors, jwtVerify, type JWTPayload } from 'jose'

import { readAnswer, tokenProblem } from './ask-provider.ts'
import { Claims } from './claims.ts'
import type { Provider } from './discovery.ts'
import { algorithms, areKeysAway, clockSkewS, isSameIssuerAs } from './token-rules.ts'

/**
 * OpenID Connect Core 1.0 §5.3. Throws `token-invalid` when the provider does not accept the token, or signs its
 * answer in a way that cannot be checked.
 */
export async function userInfo(
  token: string,
  provider: Provider,
  clientId: string,
): Promise<Claims> {
  const endpoint = provider.metadata.userinfo_endpoint
  if (endpoint === undefined) {
    throw tokenProblem('token-invalid', 'The token is opaque and the provider has no userinfo.')
  }
  const headers = { Authorization: `Bearer ${token}` }
  const asking = { fetch: provider.fetch, asked: 'userinfo', headers } as const
  const answer = await readAnswer(endpoint, asking, async (response) => {
    const type = response.headers.get('Content-Type') ?? 'application/json'
    if (/^application\/jwt\b/i.test(type)) {
      return readSigned(await response.text(), provider, clientId)
    }
    if (!/\bjson\b/i.test(type)) throw new Error(`${endpoint} answers ${type}`)
    return response.json()
  })
  const claims = Claims.safeParse(answer)
  if (!claims.success) {
    throw tokenProblem('token-invalid', 'The provider does not accept the token.')
  }
  return claims.data
}

/** §5.3.2: signed by the provider's keys, from it, and for our client. */
async function readSigned(text: string, provider: Provider, clientId: string): Promise<JWTPayload> {
  try {
    const options = { algorithms, clockTolerance: clockSkewS, currentDate: provider.now() }
    const { payload } = await jwtVerify(text, provider.keys, options)
    if (!isSameIssuerAs(payload, provider.metadata.issuer)) throw unproven('another issuer')
    if (payload.aud !== undefined && ![payload.aud].flat().includes(clientId)) {
      throw unproven('for another client')
    }
    return payload
  } catch (error) {
    throw error instanceof errors.JOSEError && !areKeysAway(error) ? unproven(error.message) : error
  }
}

function unproven(reason: string) {
  return tokenProblem(
    'token-invalid',
    `The provider’s userinfo is signed, and that could not be checked: ${reason}.`,
  )
}
