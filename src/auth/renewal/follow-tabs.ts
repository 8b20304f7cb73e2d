import { User } from 'oidc-client-ts'

import { endSession, forgetUser } from './keep-session.ts'
import { flagsOf, personOf } from '../session/session-machine.ts'
import { getSession } from '../session/session.ts'
import { adopt, readUser, signedOut } from './start-session.ts'
import { shareUser } from '../storage/stored-user.ts'
import type { News } from '../storage/tabs.ts'
import { userManager } from '../storage/user-manager.ts'

/** Takes part in what another tab has done. */
export async function followNews(news: News): Promise<void> {
  const session = getSession()
  if (news.kind === 'who-is-here') {
    if (session.status === 'authenticated') shareUser(session.user)
  } else if (news.kind === 'signed-out') {
    signedOut()
    await forgetUser(personOf(session))
  } else if (news.kind === 'ended') {
    if (flagsOf(session).isAuthenticated) await endSession()
  } else {
    const user = news.user ? User.fromStorageString(news.user) : await readNews()
    if (!user || !isNews(user)) return
    await adopt(user)
    // Where tabs share no storage a person's own tabs hand each other what is new; nobody else's is kept.
    if (news.user && personOf(getSession()) === user) await userManager().storeUser(user)
  }
}

/** The news may be here before what it tells of: browsers carry messages and storage on different ways. */
async function readNews(): Promise<User | null> {
  for (const waitMs of [0, 50, 150, 300, 500, 1000, 2000]) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const user = await readUser()
    if (user && isNews(user)) return user
  }
  return null
}

/** Tabs that answer late must not bring back a token that has been renewed since. */
function isNews(user: User): boolean {
  const session = getSession()
  if (user.expired) return false
  if (!flagsOf(session).isAuthenticated) return true
  const held = personOf(session)
  if (user.profile.sub !== held?.profile.sub) return true
  if (user.access_token === held.access_token) return false
  return (user.expires_at ?? Infinity) >= (held.expires_at ?? Infinity)
}
