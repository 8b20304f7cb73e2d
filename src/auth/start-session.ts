import { User } from 'oidc-client-ts'

import { hasAnswer } from './early-answer.ts'
import { flagsOf, personOf } from './session-machine.ts'
import { getSession, subscribeSession, tellSession } from './session.ts'
import { shareUser, userOfAnyTab } from './stored-user.ts'
import { hearTabs, type News } from './tabs.ts'
import { userManager } from './user-manager.ts'

/** Renewal is of use only to somebody who is signed in. */
const loadKeeper = () => import('./keep-session.ts')

let isFollowing = false

/** Reads who was signed in and follows every later change; called again it reads again. */
export async function startSession(): Promise<void> {
  if (!isFollowing) followChanges()
  isFollowing = true
  if (hasAnswer()) tellSession({ kind: 'redeeming' })
  else await readStoredSession()
}

/** Takes up the session this browser remembers, if there is one; renews it first if it has run out. */
export async function readStoredSession(): Promise<void> {
  try {
    const user = (await readUser()) ?? (await userOfAnyTab())
    // A sign-in that finished meanwhile knows better.
    if (flagsOf(getSession()).isAuthenticated) return
    if (!user) tellSession({ kind: 'nobody' })
    else if (!user.expired) await adopt(user)
    else await (await loadKeeper()).renewExpired(user)
  } catch (cause) {
    const { SignInError } = await import('./sign-in-error.ts')
    const detail = 'the browser does not allow reading who is signed in'
    tellSession({ kind: 'failed', error: new SignInError('storage-blocked', detail, { cause }) })
  }
}

function followChanges(): void {
  subscribeSession(keep)
  hearTabs((news) => void follow(news))
  userManager().events.addUserUnloaded(() => {
    // Somebody used the library directly; our own ways out have said so already.
    if (flagsOf(getSession()).isAuthenticated) signedOut()
  })
  addEventListener('online', renewIfDue)
  addEventListener('pageshow', (event) => {
    if (event.persisted) void lookAgain()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') renewIfDue()
  })
}

function signedOut(): void {
  tellSession({ kind: 'signed-out', isLeaving: false })
}

/** Whoever is signed in is renewed in time. */
function keep(): void {
  if (flagsOf(getSession()).isAuthenticated)
    void loadKeeper().then(({ keepSession }) => keepSession())
}

function renewIfDue(): void {
  if (!flagsOf(getSession()).isAuthenticated) return
  void loadKeeper().then((keeper) => keeper.renewIfDue())
}

/** A page that comes back from the browser's cache may have slept through a sign-out. */
async function lookAgain(): Promise<void> {
  tellSession({ kind: 'came-back' })
  const user = await readUser().catch(() => null)
  if (!user && flagsOf(getSession()).isAuthenticated) signedOut()
  else await readStoredSession()
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

/** Takes over what is stored or what another tab says, and lets the library's listeners know. */
async function adopt(user: User): Promise<void> {
  tellSession({ kind: 'adopted', user })
  if (personOf(getSession()) === user) await userManager().events.load(user)
}

async function follow(news: News): Promise<void> {
  const session = getSession()
  if (news.kind === 'who-is-here') {
    if (session.status === 'authenticated') shareUser(session.user)
  } else if (news.kind === 'signed-out') {
    await (await loadKeeper()).clearSession()
  } else if (news.kind === 'ended') {
    if (flagsOf(session).isAuthenticated) await (await loadKeeper()).endSession()
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
