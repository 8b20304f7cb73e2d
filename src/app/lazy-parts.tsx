import type { ReactNode } from 'react'

import { longWaits } from '#api/waits.ts'
import { pendingConfirmation } from '#auth/renewal/step-up.ts'
import { useSession } from '#auth/session/use-session.ts'
import { loadLeaving } from '#features/account/leave.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { part } from '#ui/part.tsx'
import { useStore } from '#ui/use-store.ts'

import { PageMissing } from './page-missing.tsx'

/**
 * Parts no first screen shows. They are fetched when the page has nothing else to do, so that they
 * are here when they are needed, also without a connection or after a new version went live.
 */
/** Any page that failed. Where not even its words can be fetched, which would fail for ever, a few are here. */
export const PageError = part(async () => (await import('./page-error.tsx')).PageError, {
  Otherwise: PageMissing,
})

/** While the provider's answer is redeemed; its words come with the page that redeems it. */
export const SigningIn = part(
  async () => (await import('#features/sign-in/signing-in.tsx')).SigningIn,
)

const SessionExpiredPart = part(
  async () => (await import('#features/sign-in/session-expired.tsx')).SessionExpired,
)
const ConfirmPersonPart = part(
  async () => (await import('#features/sign-in/confirm-person.tsx')).ConfirmPerson,
)
const LongWaitPart = part(async () => (await import('./long-wait.tsx')).LongWait)

/** On a slow line the first screen may still be coming by then, and nothing is to be in its way. */
const AFTER_START_MS = 3_000

/** What other tabs tell, and what renews a session, must not need a connection to be understood. */
const loadTabFollower = () => import('#auth/renewal/follow-tabs.ts')

const keepCurtain = async () => (await import('./remember-curtain.ts')).rememberCurtain()

/** Fetches the late parts once; a failure is left to the moment in which the part is needed. */
export function fetchLazyParts(): void {
  setTimeout(() => void fetchWhenIdle(), AFTER_START_MS)
}

async function fetchWhenIdle(): Promise<void> {
  await whenIdle()
  const parts = [
    PageError.load,
    SessionExpiredPart.load,
    LongWaitPart.load,
    ConfirmPersonPart.load,
    loadTabFollower,
    loadLeaving,
    keepCurtain,
  ]
  await Promise.allSettled(parts.map((load) => load()))
}

/** Asks to sign in again when the session ran out; the page underneath stays. */
export function SessionExpired(): ReactNode {
  const { session } = useSession()
  if (session.status !== 'expired') return null
  return <SessionExpiredPart />
}

/** Asks for a fresh sign-in where a call needs one. */
export function ConfirmPerson(): ReactNode {
  return useStore(pendingConfirmation) && <ConfirmPersonPart />
}

/** Says that something is still being waited for, once it has been for long. */
export function LongWait(): ReactNode {
  const waits = useStore(longWaits)
  if (waits.length === 0) return null
  return <LongWaitPart />
}
