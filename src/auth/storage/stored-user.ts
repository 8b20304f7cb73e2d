import { User } from 'oidc-client-ts'

import { settings } from '#config/env.ts'
import { hashString } from '#lib/hash-string.ts'

import { readUser } from './stored-session.ts'
import { hearTabs, tellTabs } from './tabs.ts'
import { userManager } from './user-manager.ts'

/** Names the newest token of this browser without giving it away, for tabs that keep their own. */
const newestKey = 'foyer.newest'
const answerMs = 150
const newestMs = 2000

function isShared(): boolean {
  return settings().tokenStorage === 'local'
}

/** Tells the other tabs who is signed in; where they share no storage, the session travels with it. */
export function shareUser(user: User): void {
  if (!isShared()) localStorage.setItem(newestKey, nameOf(user))
  tellTabs({ kind: 'signed-in', user: isShared() ? undefined : user.toStorageString() })
}

/**
 * The newest session of this browser. Where each tab keeps its own, a tab that was waiting for the
 * renewal lock may be asked before the news of the renewal has reached it: it waits for them, because
 * a refresh token used twice ends the session.
 */
export async function newestUser(): Promise<User | null> {
  const own = await readUser()
  if (isShared() || !own) return own
  const newest = localStorage.getItem(newestKey)
  if (newest === null || newest === nameOf(own)) return own
  const user = await userOfOtherTabs(newestMs, (candidate) => nameOf(candidate) === newest)
  return user ?? own
}

/** For a new tab beside signed-in ones, where each tab keeps its own. */
export async function userOfAnyTab(): Promise<User | null> {
  return userOfOtherTabs(answerMs, (candidate) => !candidate.expired)
}

async function userOfOtherTabs(
  patienceMs: number,
  isWanted: (user: User) => boolean,
): Promise<User | null> {
  const { promise, resolve } = Promise.withResolvers<User | null>()
  const stop = hearTabs((message) => {
    const user =
      message.kind === 'signed-in' && message.user ? User.fromStorageString(message.user) : null
    if (user && isWanted(user)) resolve(user)
  })
  tellTabs({ kind: 'who-is-here' })
  const timer = setTimeout(() => resolve(null), patienceMs)
  const user = await promise
  clearTimeout(timer)
  stop()
  if (user) await userManager().storeUser(user)
  return user
}

function nameOf(user: User): string {
  return String(hashString(user.access_token))
}
