import type { User } from 'oidc-client-ts'

import { personOf, type Untold } from '../session/session-machine.ts'
import { getSession, tellSession } from '../session/session.ts'
import { userManager } from './user-manager.ts'

/** The stored user; one that cannot be understood (an older version's, cut off) is thrown away. */
export async function readUser(): Promise<User | null> {
  try {
    return await userManager().getUser()
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    await userManager().removeUser()
    return null
  }
}

/** Takes over what is stored or what another tab says, and lets the library's listeners know. */
export async function adopt(user: User): Promise<void> {
  tellSession({ kind: 'adopted', user })
  if (personOf(getSession()) === user) await userManager().events.load(user)
  // Somebody else: nobody is authenticated on this page until it is decided whose it is.
  else await userManager().events.unload()
}

/** Somebody chose to, here or elsewhere (`untold`). */
export function signedOut(untold?: Untold): void {
  tellSession({ kind: 'signed-out', isLeaving: false, untold })
}
