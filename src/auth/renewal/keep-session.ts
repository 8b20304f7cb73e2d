import type { User } from 'oidc-client-ts'

import { strictUserManager } from '../protocol/strict-user-manager.ts'
import { flagsOf, personOf, type Untold } from '../session/session-machine.ts'
import { currentUser, getSession, subscribeSession, tellSession } from '../session/session.ts'
import type { SignInError } from '../session/sign-in-error.ts'
import { readUser } from '../storage/stored-session.ts'
import { newestUser, shareUser } from '../storage/stored-user.ts'
import { tellTabs } from '../storage/tabs.ts'
import { userManager } from '../storage/user-manager.ts'
import { renewalDelayMs, retryDelayMs } from './renewal-timer.ts'
import { renewOnce, type Renewal, type Renewer } from './renewal.ts'

let isKeeping = false
let kept: User | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let failedAtMs = 0
let renewing: Promise<Renewal> | null = null

/** From here on whoever is signed in is renewed in time. Safe to call again. */
export function keepSession(): void {
  if (!isKeeping) subscribeSession(follow)
  isKeeping = true
  follow()
}

function follow(): void {
  const session = getSession()
  if (session.status === 'authenticated' && session.user !== kept) {
    kept = session.user
    failures = failedAtMs = 0
    schedule(session.user)
  } else if (!flagsOf(session).isAuthenticated) {
    kept = null
    clearTimeout(timer)
  }
}

/** The session has run out, or was ended for `error`. The page is kept, so that nothing on it is lost. */
export async function endSession(error?: SignInError): Promise<void> {
  tellSession({ kind: 'ran-out', error })
  await forgetUser(personOf(getSession()))
}

/** Takes what is left of a session out of the storage, but none that somebody has stored since in another tab. */
export async function forgetUser(held: User | null): Promise<void> {
  const stored = await readUser()
  if (held && stored && stored.access_token !== held.access_token) {
    await userManager().events.unload()
  } else await userManager().removeUser()
}

interface Ending {
  isLeaving?: boolean
  untold?: Untold
}

/** Nobody is signed in any more, by somebody's own wish. */
export async function clearSession({ isLeaving = false, untold }: Ending = {}): Promise<void> {
  tellSession({ kind: 'signed-out', isLeaving, untold })
  await userManager().removeUser()
}

/**
 * The person goes on as whoever signed in in another tab, on a page of their own: what the one before has
 * written, watched or begun to send is in too many places to be taken out of this one.
 */
export async function continueAsOther(): Promise<void> {
  const session = getSession()
  if (session.status !== 'expired' || !session.by) return
  // Their own tab may have renewed it since.
  const stored = await readUser()
  if (stored?.profile.sub !== session.by.profile.sub) await userManager().storeUser(session.by)
  location.reload()
}

const renewer: Renewer = {
  getUser: newestUser,
  async signinSilent() {
    const user = await strictUserManager().signinSilent()
    // A sign-out that did not wait for this renewal is not undone by it.
    if (user && getSession().status === 'signed-out') {
      await userManager().removeUser()
      return null
    }
    // Told while the lock is held: whoever gets it next must not renew with what has just been used.
    if (user) shareUser(user)
    return user
  },
}

/** Renews the token `stale`; callers at once share one renewal. */
export function renewSession(stale: string): Promise<Renewal> {
  renewing ??= renew(stale).finally(() => {
    renewing = null
  })
  return renewing
}

async function renew(stale: string): Promise<Renewal> {
  tellSession({ kind: 'renewal-began' })
  const renewal = await renewOnce(renewer, stale)
  await settle(renewal)
  return renewal
}

async function settle(renewal: Renewal): Promise<void> {
  switch (renewal.kind) {
    case 'renewed':
      tellSession(renewal)
      break
    case 'adopted':
      tellSession(renewal)
      await userManager().events.load(renewal.user)
      break
    case 'kept':
      failures += 1
      failedAtMs = Date.now()
      delay(renewal.user, Math.max(retryDelayMs(failures), renewal.retryAfterMs ?? 0))
      break
    case 'refused':
      // Not the protocol's word for the end: the token that is left is used to its own end.
      if (!renewal.user.expired) delay(renewal.user, (renewal.user.expires_in ?? 60) * 1000)
      else await endEverywhere()
      break
    case 'ended':
      if (renewal.error) console.warn(`Not renewed: ${renewal.error.message}`)
      await endEverywhere(renewal.error)
      break
    case 'gone':
      // The tab that saw it end may have said so already; by a person's own wish it is another matter.
      if (getSession().status !== 'expired') await clearSession({ untold: 'ended' })
  }
}

/** The same in every tab. */
export async function endEverywhere(error?: SignInError): Promise<void> {
  await endSession(error)
  tellTabs({ kind: 'ended' })
}

/** Tries again later; the session stands. */
function delay(user: User, delayMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(renewNow, delayMs)
  tellSession({ kind: 'renewal-delayed', user, retryAtMs: Date.now() + delayMs })
}

/** For a page that opens with a token that has run out. */
export async function renewExpired(user: User): Promise<void> {
  if (user.refresh_token) await renewSession(user.access_token)
  else await endSession()
  keepSession()
}

/** Renews if the token has run out or is about to; for waking up, and coming back online. */
export function renewIfDue(): void {
  const session = getSession()
  if (session.status === 'renewing' && session.retryAtMs !== null) renewNow()
  if (session.status !== 'authenticated') return
  const { expires_in: leftS } = session.user
  if (leftS !== undefined && leftS <= 5) renewNow()
  // Timers stand still while a device sleeps.
  else schedule(session.user)
}

function renewNow(): void {
  const session = getSession()
  if (flagsOf(session).isAuthenticated && 'user' in session) {
    void renewSession(session.user.access_token)
  }
}

function schedule(user: User): void {
  clearTimeout(timer)
  const left = user.expires_in
  // Without a refresh token there is nothing to renew with: it lasts to its end.
  const delayMs = user.refresh_token
    ? renewalDelayMs(left)
    : left === undefined
      ? null
      : left * 1000
  if (delayMs !== null) timer = setTimeout(renewNow, delayMs)
}

/** A new access token after the API refused `refused`; null when there is none to be had. */
export async function renewToken(refused: string): Promise<string | null> {
  const user = await currentUser()
  if (!user) return null
  return user.access_token === refused ? renewed(refused, null) : user.access_token
}

/** The token after a renewal of `stale`, or `otherwise` if that did not work this time. */
export async function renewed(stale: string, otherwise: string | null): Promise<string | null> {
  // Calls made at once, and their 401s, are one question; a person's next press is another.
  if (Date.now() - failedAtMs < 2000) return otherwise
  const renewal = await renewSession(stale)
  if (renewal.kind === 'kept' || renewal.kind === 'refused') return otherwise
  // Somebody else may have signed in meanwhile; their token is not for this page.
  const session = getSession()
  return session.status === 'authenticated' ? session.user.access_token : null
}
