import type { ReactNode } from 'react'
import { useNavigation, type DataRouter } from 'react-router'

import { longWaits } from '#api/waits.ts'
import { pendingConfirmation } from '#auth/renewal/pending-confirmation.ts'
import { untoldEnd } from '#auth/session/session-machine.ts'
import { useSession } from '#auth/session/use-session.ts'
import { loadLeaving } from '#features/account/leave.ts'
import type { CardActionsProps } from '#features/videos/card-actions.ts'
import { whenDrawn, whenIdle } from '#lib/when-idle.ts'
import { ToastCard } from '#ui/overlays/toaster.tsx'
import { part } from '#ui/part.tsx'
import { useStore } from '#ui/use-store.ts'

import { PageMissing } from './page-missing.tsx'
import { backShown } from './show-back.ts'

/**
 * Parts no first screen shows. They are fetched when the page has nothing else to do, so that they
 * are here when they are needed, also without a connection or after a new version went live.
 */
/** Any page that failed. Where not even its words can be fetched, which would fail for ever, a few are here. */
export const PageError = part(async () => (await import('./page-error.tsx')).PageError, {
  Otherwise: PageMissing,
  // Trying again, it is about to give way to the page itself.
  useKeep: () => useNavigation().state !== 'idle',
})

/** While the provider's answer is redeemed; its words come with the page that redeems it. */
export const SigningIn = part(
  async () => (await import('#features/sign-in/signing-in.tsx')).SigningIn,
)

/** The page underneath stays, and what was typed there. */
const withoutIt = { Otherwise: () => null }

const SessionExpiredPart = part(
  async () => (await import('#features/sign-in/session-expired.tsx')).SessionExpired,
  withoutIt,
)
const ConfirmPersonPart = part(
  async () => (await import('#features/sign-in/confirm-person.tsx')).ConfirmPerson,
  withoutIt,
)
const CardActionsPart = part<CardActionsProps>(
  async () => (await import('./cards/card-actions.tsx')).CardActions,
  { isLate: true },
)
const LongWaitPart = part(async () => (await import('./long-wait.tsx')).LongWait, withoutIt)

/** On a slow line the first screen may still be coming by then, and nothing is to be in its way. */
const AFTER_START_MS = 3_000

/** What other tabs tell, and what renews a session, must not need a connection to be understood. */
const loadTabFollower = () => import('#auth/renewal/follow-tabs.ts')

/** A token may have run out before a new version went live. */
const loadRecovery = () => import('#api/recover.ts')

const keepLook = async () => (await import('./remember-look.ts')).rememberLook()

/** Fetches the late parts once; a failure is left to the moment in which the part is needed. */
export function fetchLazyParts(router: DataRouter): void {
  void fetchForFirstPress(router)
  setTimeout(() => void fetchWhenIdle(), AFTER_START_MS)
}

/**
 * Five kilobytes that have to be here early: what fetches a page that is about to be opened, what travels when a card is
 * pressed, what says how a press ended, what knows where the page was left when it is loaded again, and what lets a new
 * build take its place.
 */
async function fetchForFirstPress(router: DataRouter): Promise<void> {
  await whenDrawn()
  await Promise.allSettled([
    import('./fetch-ahead.ts').then((code) => code.fetchAhead(router)),
    import('./cards/card-travel.ts').then((code) => code.followTravels(router, backShown)),
    import('./kept-place.ts').then((code) => code.keepPlace()),
    import('./new-build.ts').then((code) => code.followBuilds(router)),
    ToastCard.load(),
  ])
}

async function fetchWhenIdle(): Promise<void> {
  await whenIdle()
  const parts = [
    PageError.load,
    SessionExpiredPart.load,
    LongWaitPart.load,
    ConfirmPersonPart.load,
    loadTabFollower,
    loadRecovery,
    loadLeaving,
    keepLook,
  ]
  await Promise.allSettled(parts.map((load) => load()))
}

/** Asks to sign in again when the session ran out; the page underneath stays. One that ended elsewhere is only said. */
export function SessionExpired(): ReactNode {
  const { session } = useSession()
  if (session.status !== 'expired' && !untoldEnd(session)) return null
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

/** Nobody sees them before a card is pointed at, or on a phone looked at for a while. */
export function drawCardActions(props: CardActionsProps): ReactNode {
  return <CardActionsPart {...props} />
}
