import { ErrorResponse, type User } from 'oidc-client-ts'

import { withSessionLock } from './session-lock.ts'
import { toSignInError, type SignInError } from './sign-in-error.ts'

/** How a renewal went. Only `ended` costs anybody their session. */
export type Renewal =
  | { kind: 'renewed'; user: User }
  /** Another tab had done it already. */
  | { kind: 'adopted'; user: User }
  /** It did not work this time (offline, provider down); the session stands. */
  | { kind: 'kept'; error: SignInError }
  /** The provider said no, or there is nothing to renew with. */
  | { kind: 'ended' }
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
  return withSessionLock(async () => {
    const stored = await manager.getUser()
    if (!stored) return { kind: 'gone' }
    if (stored.access_token !== stale && !stored.expired) return { kind: 'adopted', user: stored }
    if (!stored.refresh_token) return { kind: 'ended' }
    return askProvider(manager, stored)
  })
}

async function askProvider(manager: Renewer, before: User): Promise<Renewal> {
  try {
    const user = await manager.signinSilent()
    return user ? { kind: 'renewed', user } : { kind: 'ended' }
  } catch (error) {
    const isRefused = error instanceof ErrorResponse && error.error === 'invalid_grant'
    if (!isRefused) return { kind: 'kept', error: toSignInError(error) }
    // Without Web Locks another tab may have used the refresh token between our look and our request.
    const stored = await manager.getUser()
    return stored && stored.refresh_token !== before.refresh_token && !stored.expired
      ? { kind: 'adopted', user: stored }
      : { kind: 'ended' }
  }
}
