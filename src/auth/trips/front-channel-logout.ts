import { clearSession } from '../renewal/keep-session.ts'
import { withSessionLock } from '../storage/session-lock.ts'
import { tellTabs } from '../storage/tabs.ts'
import { userManager } from '../storage/user-manager.ts'

/**
 * The provider says, in a hidden frame, that somebody signed out there (OpenID Connect Front-Channel Logout
 * 1.0, 3). Believed only if it names the issuer and the session of the person who is signed in here, so that
 * no other site can sign anybody out. Returns whether it did.
 */
export async function followProviderLogout(query: URLSearchParams): Promise<boolean> {
  const profile = (await userManager().getUser())?.profile
  const { iss, sid } = profile ?? {}
  if (!iss || !sid || query.get('iss') !== iss || query.get('sid') !== sid) return false
  await withSessionLock(() => clearSession())
  tellTabs({ kind: 'signed-out', isByProvider: true })
  return true
}
