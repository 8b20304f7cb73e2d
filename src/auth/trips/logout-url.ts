import type { LogoutDialect } from '#config/settings.ts'

export interface LogoutRequest {
  dialect: LogoutDialect
  issuer: string
  endSessionEndpoint: string | undefined
  clientId: string
  idToken: string | undefined
  /** Where the provider sends the person afterwards. */
  returnUrl: string
  state: string
}

/** Address that ends the session at the provider; null when it has none, and only Foyer is signed out. */
export function logoutUrl(request: LogoutRequest): string | null {
  const { issuer, endSessionEndpoint, clientId, returnUrl } = request
  switch (dialectOf(request)) {
    case 'standard':
      return endSessionEndpoint ? standard(endSessionEndpoint, request) : null
    case 'cognito':
      return endSessionEndpoint
        ? withQuery(endSessionEndpoint, { client_id: clientId, logout_uri: returnUrl })
        : null
    case 'auth0':
      return withQuery(new URL('/v2/logout', issuer).href, {
        client_id: clientId,
        returnTo: returnUrl,
      })
    case 'none':
    case 'auto':
      return null
  }
}

/** RP-Initiated Logout 1.0, 2. Some providers want the hint, some the client; both are allowed together. */
function standard(
  endpoint: string,
  { clientId, idToken, returnUrl, state }: LogoutRequest,
): string {
  return withQuery(endpoint, {
    ...(idToken ? { id_token_hint: idToken } : {}),
    client_id: clientId,
    post_logout_redirect_uri: returnUrl,
    state,
  })
}

function dialectOf({ dialect, issuer, endSessionEndpoint }: LogoutRequest): LogoutDialect {
  if (dialect !== 'auto') return dialect
  const { hostname } = new URL(issuer)
  const isCognito =
    hostname.startsWith('cognito-idp.') ||
    /\.amazoncognito\.com(\/|$)/.test(endSessionEndpoint ?? '')
  if (isCognito) return 'cognito'
  if (endSessionEndpoint) return 'standard'
  return hostname.endsWith('.auth0.com') ? 'auth0' : 'none'
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
