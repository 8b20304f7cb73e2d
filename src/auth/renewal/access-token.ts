import { currentUser } from '../session/session.ts'
import { loadKeeper } from './start-session.ts'

/**
 * The access token of the signed-in person; null when nobody is. One that has run out is renewed first.
 * If that fails for a passing reason the old one is sent: the API's 401 is the truth, silence is not.
 */
export async function accessToken(): Promise<string | null> {
  const user = await currentUser()
  if (!user?.expired || !user.refresh_token) return user?.access_token ?? null
  return (await loadKeeper()).renewed(user.access_token, user.access_token)
}
