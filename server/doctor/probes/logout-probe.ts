import type { Answer, Ask } from '#server/doctor/base/ask.ts'
import type { Metadata } from '#server/doctor/base/metadata.ts'
import { postLogoutUri, type Subject } from '#server/doctor/base/subject.ts'

import { falseClient } from './token-probe.ts'

/** The request of the application, and controls: an address that nobody registered, also for a false client, and none. */
export type LogoutVariant = 'real' | 'unregistered' | 'unregistered-false-client' | 'without-uri'

export const unregisteredLogoutUri = 'https://foyer-doctor.invalid/auth/signed-out'

/** Signs nobody out: there is no cookie. Null where nothing is asked of the provider. */
export async function probeLogout(
  ask: Ask,
  metadata: Metadata,
  subject: Subject,
  variant: LogoutVariant,
): Promise<Answer | null> {
  const isFalse = variant === 'unregistered-false-client'
  const oidc = { ...subject.oidc, ...(isFalse && { clientId: falseClient }) }
  const url = logoutAddress(
    metadata,
    oidc,
    {
      real: postLogoutUri(subject),
      unregistered: unregisteredLogoutUri,
      'unregistered-false-client': unregisteredLogoutUri,
      'without-uri': null,
    }[variant],
  )
  return url === null ? null : ask(url, { headers: { Accept: 'text/html' }, isNavigation: true })
}

/** The application's own rule (`logout` in its settings). */
function logoutAddress(
  metadata: Metadata,
  oidc: Subject['oidc'],
  back: string | null,
): string | null {
  const { end_session_endpoint: endpoint } = metadata
  const dialect = logoutDialect(metadata, oidc)
  if (dialect === 'auth0') {
    return withQuery(new URL('/v2/logout', oidc.issuer).href, oidc.clientId, 'returnTo', back)
  }
  if (endpoint === undefined || !URL.canParse(endpoint) || dialect === 'none') return null
  const name = dialect === 'cognito' ? 'logout_uri' : 'post_logout_redirect_uri'
  return withQuery(endpoint, oidc.clientId, name, back)
}

/** How the application tells this provider of a sign-out. */
export function logoutDialect(
  { end_session_endpoint: endpoint }: Metadata,
  { logout, issuer }: Subject['oidc'],
): 'standard' | 'cognito' | 'auth0' | 'none' {
  if (logout !== 'auto') return logout
  const { hostname } = new URL(issuer)
  const isCognito =
    hostname.startsWith('cognito-idp.') || /\.amazoncognito\.com(\/|$)/.test(endpoint ?? '')
  if (isCognito) return 'cognito'
  if (endpoint !== undefined) return 'standard'
  return hostname.endsWith('.auth0.com') ? 'auth0' : 'none'
}

function withQuery(address: string, clientId: string, name: string, back: string | null): string {
  const url = new URL(address)
  url.searchParams.set('client_id', clientId)
  if (back !== null) url.searchParams.set(name, back)
  return url.href
}
