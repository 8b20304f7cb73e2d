import { flagsOf, personOf } from '#auth/session/session-machine.ts'
import { getSession, subscribeSession } from '#auth/session/session.ts'

/** Whose page this is, also while their session has run out; null when it is nobody's. */
export function personHere(): string | null {
  return personOf(getSession())?.profile.sub ?? null
}

/** Calls `goOn` whenever somebody is signed in again, or the connection is back, until the returned function is called. */
export function whenBack(goOn: () => void): () => void {
  const look = () => {
    if (flagsOf(getSession()).isAuthenticated) goOn()
  }
  const stop = subscribeSession(look)
  addEventListener('online', look)
  return () => {
    stop()
    removeEventListener('online', look)
  }
}
