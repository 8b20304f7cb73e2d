import { clocksS } from '#config/clock.ts'

import { flagsOf, personOf } from '../session/session-machine.ts'
import { getSession, subscribeSession } from '../session/session.ts'
import { pendingConfirmation, type Confirmation, type Wanted } from './pending-confirmation.ts'

const toleranceS = 60

/**
 * Waits until the person has signed in as freshly and strongly as wanted, and answers the new access token;
 * null when they would rather not. Calls made meanwhile wait for the same sign-in.
 */
export function confirmPerson(wanted: Wanted): Promise<string | null> {
  const confirmation = pendingConfirmation.read() ?? ask(wanted)
  pendingConfirmation.write(confirmation)
  return confirmation.outcome
}

function ask(wanted: Wanted): Confirmation {
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
    resolve(token)
    pendingConfirmation.write(null)
  }
  return { wanted, cancel: () => settle(null), outcome: promise }
}

/** A renewal in the background brings a new token, but nobody has signed in for it. */
function isEnough({ acrValues, maxAgeS }: Wanted): boolean {
  const { acr, auth_time: at } = personOf(getSession())?.profile ?? {}
  const isStrong = acrValues === undefined || acrValues.split(' ').includes(acr ?? '')
  const isFresh =
    maxAgeS === undefined || (at !== undefined && clocksS().serviceS - at <= maxAgeS + toleranceS)
  return isStrong && isFresh
}
