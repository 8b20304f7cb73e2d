import type { User } from 'oidc-client-ts'

import { settings } from '#config/env.ts'
import { paths } from '#config/paths.ts'

import { askProvider } from '../provider/ask-provider.ts'
import type { ProviderMetadata } from '../provider/provider-metadata.ts'
import { provider } from '../provider/provider.ts'
import { clearSession } from '../renewal/keep-session.ts'
import { forgetRedirects } from '../storage/redirect-limit.ts'
import { withSessionLock } from '../storage/session-lock.ts'
import { askAgainNextTime, rememberSignOut } from '../storage/sign-in-memory.ts'
import { tellTabs } from '../storage/tabs.ts'
import { userManager } from '../storage/user-manager.ts'
import { logoutUrl } from './logout-url.ts'

/** Nothing the provider does or fails to do may hold a sign-out up for longer. */
const patienceMs = 2000

/** What is told before anything ends is worth one second. */
const tellingMs = 1000

/**
 * Clears Foyer in every tab, then leaves for the provider's logout address and comes back to the
 * signed-out page. Without such an address, or with the provider down, it goes to that page directly.
 *
 * @param tell tells the service, as the person who is leaving: once the provider has ended the token, it may not be
 * believed any more
 */
export async function signOut(tell: () => Promise<unknown>): Promise<void> {
  const user = await userManager()
    .getUser()
    .catch(() => null)
  await within(tellingMs, tell())
  const metadata = await within(patienceMs, provider().metadata())
  await withSessionLock(() => clearSession({ isLeaving: true }), { maxWaitMs: patienceMs })
  forgetRedirects()
  tellTabs({ kind: 'signed-out' })
  if (user && metadata) revoke(user, metadata)
  location.assign(addressAfter(user, metadata))
}

function addressAfter(user: User | null, metadata: ProviderMetadata | null): string {
  const { issuer, clientId, logout } = settings().oidc
  const state = crypto.randomUUID()
  rememberSignOut(state)
  const url = logoutUrl({
    dialect: logout,
    issuer,
    endSessionEndpoint: metadata?.end_session_endpoint,
    clientId,
    idToken: user?.id_token,
    returnUrl: location.origin + paths.signedOut(),
    state,
  })
  // Otherwise the provider, which still knows the person, would sign them in again without a word.
  if (!url) askAgainNextTime()
  return url ?? `${paths.signedOut()}?provider=open`
}

/** Best effort (RFC 7009), sent to outlive the page; its answer changes nothing. */
function revoke(user: User, { revocation_endpoint: url }: ProviderMetadata): void {
  const token = user.refresh_token
  if (!url || !token) return
  const body = new URLSearchParams({
    token,
    token_type_hint: 'refresh_token',
    client_id: settings().oidc.clientId,
  })
  askProvider(url, { method: 'POST', body, keepalive: true }).catch(() => null)
}

async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, ms, null))
  return Promise.race([work.catch(() => null), late])
}
