import { User } from 'oidc-client-ts'

import { flagsOf, personOf } from '../session/session-machine.ts'
import { getSession } from '../session/session.ts'
import { adopt, readUser, signedOut } from '../storage/stored-session.ts'
import { shareUser } from '../storage/stored-user.ts'
import type { TabMessage } from '../storage/tabs.ts'
import { userManager } from '../storage/user-manager.ts'
import { endSession, forgetUser } from './keep-session.ts'

/** Takes part in what another tab has done. */
export async function followMessage(message: TabMessage): Promise<void> {
  const session = getSession()
  if (message.kind === 'who-is-here') {
    if (session.status === 'authenticated') shareUser(session.user)
  } else if (message.kind === 'signed-out') {
    signedOut(message.isByProvider ? 'ended' : 'other-tab')
    await forgetUser(personOf(session))
  } else if (message.kind === 'ended') {
    if (flagsOf(session).isAuthenticated) await endSession()
  } else {
    const user = message.user ? User.fromStorageString(message.user) : await readUnknown()
    if (!user || !isUnknownHere(user)) return
    await adopt(user)
    // Where tabs share no storage a person's own tabs hand each other what is new; nobody else's is kept.
    if (message.user && personOf(getSession()) === user) await userManager().storeUser(user)
  }
}

/** The message may be here before what it tells of: browsers carry messages and storage on different ways. */
async function readUnknown(): Promise<User | null> {
  for (const waitMs of [0, 50, 150, 300, 500, 1000, 2000]) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const user = await readUser()
    if (user && isUnknownHere(user)) return user
  }
  return null
}

/** Tabs that answer late must not bring back a token that has been renewed since. */
function isUnknownHere(user: User): boolean {
  const session = getSession()
  if (user.expired) return false
  if (!flagsOf(session).isAuthenticated) return true
  const held = personOf(session)
  if (user.profile.sub !== held?.profile.sub) return true
  if (user.access_token === held.access_token) return false
  return (user.expires_at ?? Infinity) >= (held.expires_at ?? Infinity)
}
