import type { User } from 'oidc-client-ts'

import { createStore } from '#lib/create-store.ts'

import {
  flagsOf,
  nextSession,
  personOf,
  type Session,
  type SessionEvent,
} from './session-machine.ts'

const loading: Session = { status: 'loading' }
const store = createStore<Session>(loading)

export const { read: getSession, subscribe: subscribeSession } = store

/** Tells the one session machine of this page what happened; nothing else changes it. */
export function tellSession(event: SessionEvent): void {
  store.write(nextSession(getSession(), event))
}

/** For tests, which open the app more than once in one document. */
export function forgetSession(): void {
  store.write(loading)
}

type Settled = Exclude<Session, { status: 'loading' | 'signing-in' }>

function isSettled(session: Session): session is Settled {
  return !flagsOf(session).isLoading
}

/** Timers stand still while a device sleeps: a token with nothing to renew it with may be over already. */
function endDeadSession(): void {
  const session = getSession()
  if (session.status !== 'authenticated') return
  const { expired: isExpired, refresh_token: canRenew } = session.user
  if (isExpired && !canRenew) tellSession({ kind: 'ran-out' })
}

/** The session once it is known; a caller's abort stops the waiting. */
export function settledSession(signal?: AbortSignal): Promise<Settled> {
  return new Promise((resolve, reject) => {
    endDeadSession()
    const look = () => {
      const session = getSession()
      if (!isSettled(session)) return
      stop()
      resolve(session)
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
