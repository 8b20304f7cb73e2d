import { settings } from '#config/env.ts'

import { hasAnswer } from '../early/early-answer.ts'
import { flagsOf } from '../session/session-machine.ts'
import { getSession, subscribeSession, tellSession } from '../session/session.ts'
import { adopt, readUser, signedOut } from '../storage/stored-session.ts'
import { hearTabs } from '../storage/tabs.ts'
import { userManager } from '../storage/user-manager.ts'

/** Renewal is of use only to somebody who is signed in. */
export const loadKeeper = () => import('./keep-session.ts')

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
    const user = (await readUser()) ?? (await userOfOtherTab())
    // A sign-in that finished meanwhile knows better.
    if (flagsOf(getSession()).isAuthenticated) return
    if (!user) tellSession({ kind: 'nobody' })
    else if (!user.expired) await adopt(user)
    else await (await loadKeeper()).renewExpired(user)
  } catch (cause) {
    const { SignInError } = await import('../session/sign-in-error.ts')
    tellSession({ kind: 'failed', error: new SignInError('storage-blocked', null, { cause }) })
  }
}

function followChanges(): void {
  subscribeSession(keep)
  hearTabs(
    (message) =>
      void import('./follow-tabs.ts').then(({ followMessage }) => followMessage(message)),
  )
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
  if (!flagsOf(getSession()).isAuthenticated) await readStoredSession()
  // It may have been renewed since, or be somebody else's by now.
  else if (user) await adopt(user)
  else signedOut()
}

/** Where each tab keeps its own session, a new one beside signed-in ones asks them for theirs. */
async function userOfOtherTab() {
  if (settings().tokenStorage === 'local') return null
  return (await import('../storage/stored-user.ts')).userOfAnyTab()
}
