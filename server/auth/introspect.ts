import * as z from 'zod'

import type { OidcConfig } from '#server/base/config.ts'

import { askProvider, tokenProblem, unreachable } from './ask-provider.ts'
import { Claims } from './claims.ts'
import type { Provider } from './discovery.ts'
import { refuseOtherKinds } from './kind-of-token.ts'
import { clockSkewS, refuseOtherIssuer, requireOurClient } from './token-rules.ts'

const Introspection = z.looseObject({ active: z.boolean() })

/** RFC 7662. What is active is looked at all the same: the endpoint knows tokens of every kind, and caches. */
export async function introspect(
  token: string,
  provider: Provider,
  config: OidcConfig,
): Promise<Claims> {
  const claims = await answerOn(token, provider, config)
  if (!claims.active) {
    throw tokenProblem('token-expired', 'The provider no longer accepts the token.')
  }
  refuseOtherKinds(claims)
  refuseOtherIssuer(claims, provider.metadata.issuer)
  refuseOtherTimes(claims, provider.now())
  if (config.audience === null) requireOurClient(claims, config.clientId)
  else if (![claims['aud']].flat().includes(config.audience)) {
    throw tokenProblem('token-invalid', 'The token was made for another audience.')
  }
  const parsed = Claims.safeParse(claims)
  if (!parsed.success) throw tokenProblem('token-invalid', 'The token names nobody.')
  return parsed.data
}

async function answerOn(token: string, provider: Provider, config: OidcConfig) {
  const endpoint = provider.metadata.introspection_endpoint
  if (endpoint === undefined || config.introspection === null) {
    throw unreachable(new Error('The provider has no introspection endpoint.'))
  }
  const { clientId, clientSecret } = config.introspection
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':')
  const answer = await askProvider(endpoint, {
    fetch: provider.fetch,
    asked: 'introspection',
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
  })
  if (answer === null) throw unreachable(new Error('The provider refuses introspection.'))
  const claims = Introspection.safeParse(answer)
  if (!claims.success) {
    throw unreachable(new Error(`${endpoint} answers no introspection: active is no boolean.`))
  }
  return claims.data
}

function refuseOtherTimes({ exp, nbf }: Record<string, unknown>, now: Date): void {
  const nowS = now.getTime() / 1000
  if (typeof exp === 'number' && exp + clockSkewS <= nowS) {
    throw tokenProblem('token-expired', 'The token has expired.')
  }
  if (typeof nbf === 'number' && nbf - clockSkewS > nowS) {
    throw tokenProblem('token-invalid', 'The token does not count yet.')
  }
}
