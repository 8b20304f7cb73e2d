import { personOf } from './session-machine.ts'
import { getSession, settledSession } from './session.ts'

const loadKeeper = () => import('./keep-session.ts')

/**
 * The access token of the signed-in person; null when nobody is. One that has run out is renewed first.
 * If that fails for a passing reason the old one is sent: the API's 401 is the truth, silence is not.
 */
export async function accessToken(): Promise<string | null> {
  const user = await currentUser()
  if (!user) return null
  const { access_token: token, expired: isExpired, refresh_token: canRenew } = user
  return isExpired && canRenew ? renewed(token, token) : token
}

/** A new access token after the API refused `refused`; null when there is none to be had. */
export async function renewToken(refused: string): Promise<string | null> {
  const user = await currentUser()
  if (!user) return null
  return user.access_token === refused ? renewed(refused, null) : user.access_token
}

async function currentUser() {
  const session = await settledSession()
  return session.status === 'expired' ? null : personOf(session)
}

async function renewed(stale: string, otherwise: string | null): Promise<string | null> {
  const renewal = await (await loadKeeper()).renewSession(stale)
  if (renewal.kind === 'kept' || renewal.kind === 'refused') return otherwise
  // Somebody else may have signed in meanwhile; their token is not for this page.
  const session = getSession()
  return session.status === 'authenticated' ? session.user.access_token : null
}
