import { randomUUID } from 'node:crypto'

import { sendError, sendJson, type Exchange } from './exchange.ts'
import type { Grant } from './grants.ts'
import { makeIdToken } from './id-token.ts'
import { claimsOf } from './people.ts'
import type { ProviderState } from './provider-state.ts'

/** The token endpoint: codes and refresh tokens of one public client. */
export async function answerToken(exchange: Exchange, state: ProviderState): Promise<void> {
  const { body } = exchange
  const field = (name: string) => body.get(name) ?? ''
  if (field('client_id') !== state.clientId) {
    sendJson(exchange, 401, { error: 'invalid_client' })
    return
  }
  if (field('grant_type') === 'authorization_code') {
    const { grants } = state
    const grant = grants.redeemCode(field('code'), field('code_verifier'), field('redirect_uri'))
    if (grant) await sendTokens(exchange, state, { grant, refreshToken: null })
    else sendError(exchange, 'invalid_grant', 'The code is not valid')
  } else if (field('grant_type') === 'refresh_token') {
    await refresh(exchange, state, field('refresh_token'))
  } else {
    sendError(exchange, 'unsupported_grant_type', 'Codes and refresh tokens only')
  }
}

async function refresh(exchange: Exchange, state: ProviderState, token: string): Promise<void> {
  const { faults, grants } = state
  const grant = grants.redeemRefreshToken(token, {
    isRotated: faults.refreshToken === 'rotated',
    endsSession: faults.refreshReuse === 'ends-session',
  })
  if (grant) await sendTokens(exchange, state, { grant, refreshToken: token })
  else sendError(exchange, 'invalid_grant', 'The refresh token is not valid')
}

interface Renewing {
  grant: Grant
  /** The one that was redeemed; null for a code. */
  refreshToken: string | null
}

async function sendTokens(
  exchange: Exchange,
  state: ProviderState,
  { grant, refreshToken }: Renewing,
): Promise<void> {
  const { faults } = state
  const isRenewal = refreshToken !== null
  const tokenLifeS = lifeOf(state, isRenewal)
  const kind = isRenewal ? faults.refreshedIdToken : faults.idToken
  const accessToken = await makeAccessToken(grant, state, tokenLifeS)
  const idToken = await makeIdToken(grant, {
    ...state,
    accessToken,
    nowS: state.nowS(),
    lifeS: tokenLifeS,
    kind,
  })
  sendJson(exchange, 200, {
    ...(faults.accessToken === 'missing' ? {} : { access_token: accessToken }),
    token_type: faults.tokenType,
    ...(faults.expiresIn === 'missing'
      ? {}
      : { expires_in: faults.expiresIn === 'text' ? String(tokenLifeS) : tokenLifeS }),
    ...(idToken === undefined ? {} : { id_token: idToken }),
    ...refreshTokenFor(grant, state, isRenewal),
    scope: grant.scope,
  })
}

function lifeOf({ faults, tokenLifeS }: ProviderState, isRenewal: boolean): number {
  const usualS = faults.tokenLifeS ?? tokenLifeS
  return isRenewal ? usualS : (faults.codeTokenLifeS ?? usualS)
}

function refreshTokenFor(
  grant: Grant,
  { faults, grants }: ProviderState,
  isRenewal: boolean,
): { refresh_token?: string } {
  const { refreshToken: kind } = faults
  if (kind === 'missing' || (kind === 'kept-silently' && isRenewal)) return {}
  if (kind === 'rotated') return { refresh_token: grants.issueRefreshToken(grant) }
  grant.keptRefreshToken ??= grants.issueRefreshToken(grant)
  return { refresh_token: grant.keptRefreshToken }
}

async function makeAccessToken(grant: Grant, state: ProviderState, lifeS: number): Promise<string> {
  const { faults, grants, keys, issuer, audience, clientId } = state
  const nowS = state.nowS()
  const token =
    faults.accessToken === 'opaque'
      ? `opaque-${randomUUID()}`
      : await keys.sign({
          ...claimsOf(grant.person),
          iss: issuer,
          aud: audience,
          client_id: clientId,
          scope: grant.scope,
          iat: nowS,
          exp: nowS + lifeS,
          jti: randomUUID(),
        })
  grants.rememberAccessToken(token, grant)
  return token
}
