import { settledSession } from './session.ts'
import { userManager } from './user-manager.ts'

/** The access token of the signed-in person; null when nobody is. */
export async function accessToken(): Promise<string | null> {
  const session = await settledSession()
  return session.status === 'signed-in' ? session.user.access_token : null
}

let renewing: Promise<string | null> | null = null

/** A new access token after the API refused `refused`; null when there is none to be had. */
export function renewToken(refused: string): Promise<string | null> {
  renewing ??= renew(refused).finally(() => {
    renewing = null
  })
  return renewing
}

async function renew(refused: string): Promise<string | null> {
  const session = await settledSession()
  if (session.status !== 'signed-in' || !session.user.refresh_token) return null
  if (session.user.access_token !== refused) return session.user.access_token
  const user = await userManager().signinSilent()
  return user?.access_token ?? null
}
