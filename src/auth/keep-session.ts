import { User } from 'oidc-client-ts'

import { renewalDelayMs, retryDelayMs } from './renewal-timer.ts'
import { renewOnce, type Renewal, type Renewer } from './renewal.ts'
import { getSession, setSession } from './session.ts'
import { newestUser, shareUser } from './stored-user.ts'
import { tellTabs } from './tabs.ts'
import { userManager } from './user-manager.ts'

let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let renewing: Promise<Renewal> | null = null

/** Somebody is signed in from here on: remembered, told to nobody, renewed in time. */
export function beginSession(user: User): void {
  failures = 0
  setSession({ status: 'signed-in', user })
  schedule(user)
}

/** The session has run out. The page is kept, so that nothing on it is lost. */
export async function endSession(): Promise<void> {
  clearTimeout(timer)
  const session = getSession()
  setSession(
    session.status === 'signed-in'
      ? { status: 'ended', user: session.user }
      : { status: 'signed-out' },
  )
  await userManager().removeUser()
}

/** Nobody is signed in any more, by somebody's own wish. */
export async function clearSession(): Promise<void> {
  clearTimeout(timer)
  setSession({ status: 'signed-out' })
  await userManager().removeUser()
}

const renewer: Renewer = {
  getUser: newestUser,
  async signinSilent() {
    const user = await userManager().signinSilent()
    // Told while the lock is held: whoever gets it next must not renew with what has just been used.
    if (user) shareUser(user)
    return user
  },
}

/** Renews the token `stale`; callers at once share one renewal. */
export function renewSession(stale: string): Promise<Renewal> {
  renewing ??= renewOnce(renewer, stale)
    .then(settle)
    .finally(() => {
      renewing = null
    })
  return renewing
}

async function settle(renewal: Renewal): Promise<Renewal> {
  if (renewal.kind === 'renewed') {
    beginSession(renewal.user)
  } else if (renewal.kind === 'adopted') {
    await adopt(renewal.user)
  } else if (renewal.kind === 'ended') {
    await endSession()
    tellTabs({ kind: 'ended' })
  } else if (renewal.kind === 'gone') {
    await clearSession()
  } else {
    failures += 1
    clearTimeout(timer)
    timer = setTimeout(renewNow, retryDelayMs(failures))
  }
  return renewal
}

/** Takes over what another tab has stored, and lets the library's listeners know. */
export async function adopt(user: User): Promise<void> {
  beginSession(user)
  await userManager().events.load(user)
}

/** Renews if the token has run out or is about to; for timers, waking up, and coming back online. */
export function renewIfDue(): void {
  const session = getSession()
  if (session.status !== 'signed-in') return
  const { expires_in: leftS } = session.user
  if (failures > 0 || (leftS !== undefined && leftS <= 5)) renewNow()
  // Timers stand still while a device sleeps.
  else schedule(session.user)
}

function renewNow(): void {
  const session = getSession()
  if (session.status === 'signed-in') void renewSession(session.user.access_token)
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
