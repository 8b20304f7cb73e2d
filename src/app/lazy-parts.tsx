import { lazy, Suspense, type ReactNode } from 'react'

import { longWaits } from '#api/waits.ts'
import { useSession } from '#auth/session/use-session.ts'
import { loadLeaving } from '#features/account/leave.ts'
import { useStore } from '#ui/use-store.ts'

import { StartScreen } from './start-screen.tsx'

/**
 * Parts no first screen shows. They are fetched when the page has nothing else to do, so that they
 * are here when they are needed, also without a connection or after a new version went live.
 */
const loadPageError = () =>
  import('./page-error.tsx').then(({ PageError }) => ({ default: PageError }))
const loadSessionExpired = () =>
  import('#features/sign-in/session-expired.tsx').then(({ SessionExpired }) => ({
    default: SessionExpired,
  }))

const loadSigningIn = () =>
  import('#features/sign-in/signing-in.tsx').then(({ SigningIn }) => ({ default: SigningIn }))

const loadLongWait = () => import('./long-wait.tsx').then(({ LongWait }) => ({ default: LongWait }))

const PageErrorPart = lazy(loadPageError)
const SigningInPart = lazy(loadSigningIn)
const SessionExpiredPart = lazy(loadSessionExpired)

const LongWaitPart = lazy(loadLongWait)

const IDLE_MS = 3_000

/** What other tabs tell, and what renews a session, must not need a connection to be understood. */
const loadTabFollower = () => import('#auth/renewal/follow-tabs.ts')

/** Fetches the late parts once; a failure is left to the moment in which the part is needed. */
export function fetchLazyParts(): void {
  setTimeout(() => {
    const parts = [loadPageError, loadSessionExpired, loadLongWait, loadTabFollower, loadLeaving]
    for (const load of parts) load().catch(() => undefined)
  }, IDLE_MS)
}

/** Any page that failed. */
export function PageError(): ReactNode {
  return (
    <Suspense>
      <PageErrorPart />
    </Suspense>
  )
}

/** Asks to sign in again when the session ran out; the page underneath stays. */
export function SessionExpired(): ReactNode {
  const { session } = useSession()
  if (session.status !== 'expired') return null
  return (
    <Suspense>
      <SessionExpiredPart />
    </Suspense>
  )
}

/** Says that something is still being waited for, once it has been for long. */
export function LongWait(): ReactNode {
  const waits = useStore(longWaits)
  if (waits.length === 0) return null
  return (
    <Suspense>
      <LongWaitPart />
    </Suspense>
  )
}

/** While the provider's answer is redeemed; its words come with the page that redeems it. */
export function SigningIn(): ReactNode {
  return (
    <Suspense fallback={<StartScreen />}>
      <SigningInPart />
    </Suspense>
  )
}
