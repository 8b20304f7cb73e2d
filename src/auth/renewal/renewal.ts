import { ErrorResponse, type User } from 'oidc-client-ts'

import { TokenRefusedError } from '../protocol/token-endpoint.ts'
import { SpentTokenError, toSignInError, type SignInError } from '../session/sign-in-error.ts'
import { withSessionLock } from '../storage/session-lock.ts'

/** How a renewal went. Only `ended` costs anybody their session. */
export type Renewal =
  | { kind: 'renewed'; user: User }
  /** Another tab had done it already. */
  | { kind: 'adopted'; user: User }
  /** It did not work this time (offline, provider down); the session stands. */
  | { kind: 'kept'; user: User; error: SignInError; retryAfterMs: number | null }
  /** The provider said no, but not that the session is over; trying again soon would not help. */
  | { kind: 'refused'; user: User; error: SignInError }
  /** The provider said that it is over, or there is nothing to renew with: its answer (`error`) was not believed. */
  | { kind: 'ended'; error?: SignInError }
  /** Another tab has signed out. */
  | { kind: 'gone' }

/** What renewal needs of the user manager. */
export interface Renewer {
  getUser(): Promise<User | null>
  signinSilent(): Promise<User | null>
}

/**
 * Renews once across all tabs: under the lock the stored user is read again, and if its token is no
 * longer `stale`, another tab was quicker and its result is taken.
 */
export function renewOnce(manager: Renewer, stale: string): Promise<Renewal> {
  return withSessionLock(async (wasWaiting) => {
    const stored = await readNewest(manager, wasWaiting ? stale : null)
    if (!stored) return { kind: 'gone' }
    if (stored.access_token !== stale && !stored.expired) return { kind: 'adopted', user: stored }
    if (!stored.refresh_token) return { kind: 'ended' }
    return askProvider(manager, stored)
  })
}

/** After another tab had the lock its result is waited for: what it stored may not have arrived here yet. */
async function readNewest(manager: Renewer, stale: string | null): Promise<User | null> {
  let stored = await manager.getUser()
  for (let triesLeft = 20; stored?.access_token === stale && triesLeft > 0; triesLeft -= 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    stored = await manager.getUser()
  }
  return stored
}

async function askProvider(manager: Renewer, before: User): Promise<Renewal> {
  try {
    const user = await manager.signinSilent()
    return user ? { kind: 'renewed', user } : { kind: 'ended' }
  } catch (cause) {
    if (cause instanceof ErrorResponse && cause.error === 'invalid_grant') {
      return lostRace(manager, before)
    }
    const error = toSignInError(cause)
    // Sent a second time it would be taken for stolen, and end every session of the person.
    if (error instanceof SpentTokenError) return { kind: 'ended', error }
    if (isRefusal(cause)) return { kind: 'refused', user: before, error }
    const retryAfterMs = cause instanceof TokenRefusedError ? cause.retryAfterMs : null
    return { kind: 'kept', user: before, error, retryAfterMs }
  }
}

/** Without Web Locks another tab may have used the refresh token between our look and our request. */
async function lostRace(manager: Renewer, before: User): Promise<Renewal> {
  const stored = await manager.getUser()
  return stored && stored.refresh_token !== before.refresh_token && !stored.expired
    ? { kind: 'adopted', user: stored }
    : { kind: 'ended' }
}

/** Some providers refuse a dead refresh token with an empty body, or call the request invalid. */
function isRefusal(cause: unknown): boolean {
  if (cause instanceof TokenRefusedError) return cause.code !== 'temporarily_unavailable'
  if (!(cause instanceof ErrorResponse)) return false
  return cause.error !== 'server_error' && cause.error !== 'temporarily_unavailable'
}
