import { clocksS } from '#config/clock.ts'

import { flagsOf, personOf } from '../session/session-machine.ts'
import { getSession, subscribeSession } from '../session/session.ts'

/** What a call needs that the sign-in does not have (RFC 9470, 3). */
export interface Wanted {
  acrValues?: string
  maxAgeS?: number
}

/** Somebody is asked to show once more that it is them; a screen of the app does the asking. */
export interface Confirmation {
  wanted: Wanted
  cancel(): void
}

const toleranceS = 60

let pending: { confirmation: Confirmation; outcome: Promise<string | null> } | null = null
const listeners = new Set<() => void>()

export function pendingConfirmation(): Confirmation | null {
  return pending?.confirmation ?? null
}

export function subscribeConfirmation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Waits until the person has signed in as freshly and strongly as wanted, and answers the new access token;
 * null when they would rather not. Calls made meanwhile wait for the same sign-in.
 */
export function confirmPerson(wanted: Wanted): Promise<string | null> {
  pending ??= ask(wanted)
  for (const listener of listeners) listener()
  return pending.outcome
}

function ask(wanted: Wanted) {
  const before = personOf(getSession())?.access_token
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const stop = subscribeSession(() => {
    const session = getSession()
    if (!flagsOf(session).isAuthenticated) settle(null)
    const token = personOf(session)?.access_token
    if (token && token !== before && isEnough(wanted)) settle(token)
  })
  function settle(token: string | null): void {
    stop()
    pending = null
    resolve(token)
    for (const listener of listeners) listener()
  }
  return { confirmation: { wanted, cancel: () => settle(null) }, outcome: promise }
}

/** A renewal in the background brings a new token, but nobody has signed in for it. */
function isEnough({ acrValues, maxAgeS }: Wanted): boolean {
  const { acr, auth_time: at } = personOf(getSession())?.profile ?? {}
  const isStrong = acrValues === undefined || acrValues.split(' ').includes(acr ?? '')
  const isFresh =
    maxAgeS === undefined || (at !== undefined && clocksS().serviceS - at <= maxAgeS + toleranceS)
  return isStrong && isFresh
}
