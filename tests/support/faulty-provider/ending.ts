import { cookieName } from './authorize.ts'
import { redirect, sendJson, sendPage, type Exchange } from './exchange.ts'
import { claimsOf } from './people.ts'
import type { ProviderState } from './provider-state.ts'

/** UserInfo (OpenID Connect Core 1.0, 5.3). */
export function answerUserinfo(exchange: Exchange, { grants, faults }: ProviderState): void {
  const grant = grants.ofAccessToken(exchange.bearer ?? '')
  if (!grant || faults.userinfo === 'refused') {
    exchange.response.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"')
    sendJson(exchange, 401, { error: 'invalid_token' })
    return
  }
  const claims = claimsOf(grant.person)
  const isOther = faults.userinfo === 'sub-of-another'
  sendJson(exchange, 200, isOther ? { ...claims, sub: 'sub-somebody-else' } : claims)
}

/** Revocation (RFC 7009): 200 whatever the token was. */
export function answerRevocation(exchange: Exchange, { grants }: ProviderState): void {
  grants.revoke(exchange.body.get('token') ?? '')
  exchange.response.writeHead(200).end()
}

/** RP-Initiated Logout 1.0, without a page in between: the provider's session ends at once. */
export function answerLogout(exchange: Exchange, state: ProviderState): void {
  const { query } = exchange
  state.sessions.delete(exchange.cookies.get(cookieName(state)) ?? '')
  exchange.response.setHeader('Set-Cookie', `${cookieName(state)}=; Path=/; Max-Age=0`)
  const back = query.get('post_logout_redirect_uri')
  const isRegistered = back === `${state.origin}/auth/signed-out`
  if (state.faults.logout === 'dead-end' || !back || !isRegistered) {
    sendPage(exchange, 200, 'You are signed out', '<p>You may close this window.</p>')
    return
  }
  const url = new URL(back)
  const own = query.get('state')
  const given = state.faults.logout === 'foreign-state' ? 'somebody-elses' : own
  if (given !== null) url.searchParams.set('state', given)
  redirect(exchange, url.href)
}
