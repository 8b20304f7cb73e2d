import { renewSession } from './keep-session.ts'
import { settledSession } from './session.ts'

/**
 * The access token of the signed-in person; null when nobody is. One that has run out is renewed first.
 * If that fails for a passing reason the old one is sent: the API's 401 is the truth, silence is not.
 */
export async function accessToken(): Promise<string | null> {
  const session = await settledSession()
  if (session.status !== 'signed-in') return null
  const { access_token: token, expired: isExpired, refresh_token: canRenew } = session.user
  return isExpired && canRenew ? renewed(token, token) : token
}

/** A new access token after the API refused `refused`; null when there is none to be had. */
export async function renewToken(refused: string): Promise<string | null> {
  const session = await settledSession()
  if (session.status !== 'signed-in') return null
  if (session.user.access_token !== refused) return session.user.access_token
  return renewed(refused, null)
}

async function renewed(stale: string, otherwise: string | null): Promise<string | null> {
  const renewal = await renewSession(stale)
  if (renewal.kind === 'renewed' || renewal.kind === 'adopted') return renewal.user.access_token
  return renewal.kind === 'kept' ? otherwise : null
}
