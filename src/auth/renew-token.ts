import { currentUser } from './access-token.ts'
import { renewSession } from './keep-session.ts'
import { getSession } from './session.ts'

/** A new access token after the API refused `refused`; null when there is none to be had. */
export async function renewToken(refused: string): Promise<string | null> {
  const user = await currentUser()
  if (!user) return null
  return user.access_token === refused ? renewed(refused, null) : user.access_token
}

/** The token after a renewal of `stale`, or `otherwise` if that did not work this time. */
export async function renewed(stale: string, otherwise: string | null): Promise<string | null> {
  const renewal = await renewSession(stale)
  if (renewal.kind === 'kept' || renewal.kind === 'refused') return otherwise
  // Somebody else may have signed in meanwhile; their token is not for this page.
  const session = getSession()
  return session.status === 'authenticated' ? session.user.access_token : null
}
