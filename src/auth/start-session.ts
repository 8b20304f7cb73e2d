import { User } from 'oidc-client-ts'

import { adopt, clearSession, endSession, renewIfDue, renewSession } from './keep-session.ts'
import { getSession, SessionUnreadableError, setSession } from './session.ts'
import { shareUser, userOfAnyTab } from './stored-user.ts'
import { hearTabs, type News } from './tabs.ts'
import { userManager } from './user-manager.ts'

let isFollowing = false

/** Reads who was signed in and follows every later change; called again it reads again. */
export async function startSession(): Promise<void> {
  if (!isFollowing) followChanges()
  isFollowing = true
  await readStored()
}

function followChanges(): void {
  hearTabs((news) => void follow(news))
  userManager().events.addUserUnloaded(() => {
    // Somebody used the library directly; our own ways out have said so already.
    if (getSession().status === 'signed-in') setSession({ status: 'signed-out' })
  })
  addEventListener('online', renewIfDue)
  addEventListener('pageshow', (event) => {
    if (event.persisted) void lookAgain()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') renewIfDue()
  })
}

async function readStored(): Promise<void> {
  try {
    const user = (await readUser()) ?? (await userOfAnyTab())
    // A sign-in that finished meanwhile knows better.
    if (getSession().status === 'signed-in') return
    if (!user) setSession({ status: 'signed-out' })
    else if (!user.expired) await adopt(user)
    else await renewExpired(user)
  } catch (error) {
    setSession({ status: 'unreadable', error: new SessionUnreadableError({ cause: error }) })
  }
}

/** A page that comes back from the browser's cache may have slept through a sign-out. */
async function lookAgain(): Promise<void> {
  const user = await readUser().catch(() => null)
  if (!user && getSession().status === 'signed-in') await clearSession()
  else await readStored()
}

/** The stored user; one that cannot be understood (an older version's, cut off) is thrown away. */
async function readUser(): Promise<User | null> {
  try {
    return await userManager().getUser()
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    await userManager().removeUser()
    return null
  }
}

async function renewExpired(user: User): Promise<void> {
  if (!user.refresh_token) return clearSession()
  const renewal = await renewSession(user.access_token)
  // The provider is out of reach, not against us: stay, and keep trying.
  if (renewal.kind === 'kept') setSession({ status: 'signed-in', user })
  if (renewal.kind === 'ended') await clearSession()
}

async function follow(news: News): Promise<void> {
  const session = getSession()
  if (news.kind === 'who-is-here') {
    if (session.status === 'signed-in') shareUser(session.user)
  } else if (news.kind === 'signed-out') {
    await clearSession()
  } else if (news.kind === 'ended') {
    if (session.status === 'signed-in') await endSession()
  } else {
    const user = news.user ? User.fromStorageString(news.user) : await readNews()
    if (!user || !isNews(user)) return
    if (news.user) await userManager().storeUser(user)
    await adopt(user)
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

function isNews(user: User): boolean {
  const session = getSession()
  if (user.expired) return false
  return session.status !== 'signed-in' || isNewer(user, session.user)
}

/** Tabs that answer late must not bring back a token that has been renewed since. */
function isNewer(user: User, than: User): boolean {
  if (user.profile.sub !== than.profile.sub) return true
  return (user.expires_at ?? Infinity) > (than.expires_at ?? Infinity)
}
