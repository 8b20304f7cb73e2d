import type { User } from 'oidc-client-ts'

import {
  flagsOf,
  nextSession,
  personOf,
  type Session,
  type SessionEvent,
} from './session-machine.ts'

let current: Session = { status: 'loading' }
const listeners = new Set<() => void>()

export function getSession(): Session {
  return current
}

/** Tells the one session machine of this page what happened; nothing else changes it. */
export function tellSession(event: SessionEvent): void {
  const next = nextSession(current, event)
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}

/** For tests, which open the app more than once in one document. */
export function forgetSession(): void {
  current = { status: 'loading' }
}

/** Calls `listener` after every change, until the returned function is called. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Settled = Exclude<Session, { status: 'loading' | 'signing-in' }>

function isSettled(session: Session): session is Settled {
  return !flagsOf(session).isLoading
}

/** Timers stand still while a device sleeps: a token with nothing to renew it with may be over already. */
function endDeadSession(): void {
  if (current.status !== 'authenticated') return
  const { expired: isExpired, refresh_token: canRenew } = current.user
  if (isExpired && !canRenew) tellSession({ kind: 'ran-out' })
}

/** The session once it is known; a caller's abort stops the waiting. */
export function settledSession(signal?: AbortSignal): Promise<Settled> {
  return new Promise((resolve, reject) => {
    endDeadSession()
    const look = () => {
      if (!isSettled(current)) return
      stop()
      resolve(current)
    }
    const stop = subscribeSession(look)
    signal?.addEventListener('abort', () => {
      stop()
      reject(signal.reason)
    })
    look()
  })
}

/** Whoever is here; nobody once the session has run out. */
export async function currentUser(): Promise<User | null> {
  const session = await settledSession()
  return session.status === 'expired' ? null : personOf(session)
}
