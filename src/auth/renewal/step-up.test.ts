import { User } from 'oidc-client-ts'
import { beforeEach, expect, test, vi } from 'vitest'

import { forgetSession, tellSession } from '../session/session.ts'
import { pendingConfirmation } from './pending-confirmation.ts'
import { confirmPerson } from './step-up.ts'

const nowS = Math.floor(Date.now() / 1000)

function userWith(token: string, signedIn: { auth_time?: number; acr?: string } = {}): User {
  const profile = { sub: 'iris', iss: 'i', aud: 'foyer', iat: nowS, exp: nowS + 300, ...signedIn }
  return new User({ access_token: token, token_type: 'Bearer', profile, expires_at: nowS + 300 })
}

/** What is answered by now, if anything. */
async function settled(outcome: Promise<string | null>): Promise<string | null> {
  return Promise.race([outcome, new Promise<string>((done) => setTimeout(done, 0, 'waits'))])
}

beforeEach(() => {
  pendingConfirmation.read()?.cancel()
  forgetSession()
  tellSession({ kind: 'adopted', user: userWith('old', { auth_time: nowS - 4000, acr: 'bronze' }) })
})

test('a renewed token with the old sign-in is not enough; one after a fresh sign-in is', async () => {
  const outcome = confirmPerson({ maxAgeS: 300 })
  tellSession({ kind: 'renewed', user: userWith('renewed', { auth_time: nowS - 4000 }) })
  expect(await settled(outcome)).toBe('waits')
  tellSession({ kind: 'renewed', user: userWith('unknown') })
  expect(await settled(outcome)).toBe('waits')
  tellSession({ kind: 'adopted', user: userWith('fresh', { auth_time: nowS }) })
  expect(await settled(outcome)).toBe('fresh')
})

test('as fresh as wanted: a minute is forgiven, and no more', async () => {
  const outcome = confirmPerson({ maxAgeS: 300 })
  tellSession({ kind: 'adopted', user: userWith('late', { auth_time: nowS - 370 }) })
  expect(await settled(outcome)).toBe('waits')
  tellSession({ kind: 'adopted', user: userWith('just', { auth_time: nowS - 350 }) })
  expect(await settled(outcome)).toBe('just')
})

test('as strong as one of those wanted, and no other', async () => {
  const outcome = confirmPerson({ acrValues: 'gold silver' })
  for (const acr of ['bronze', 'gold silver', undefined]) {
    const signedIn = { auth_time: nowS, ...(acr === undefined ? {} : { acr }) }
    tellSession({ kind: 'adopted', user: userWith(`as ${acr}`, signedIn) })
    expect(await settled(outcome)).toBe('waits')
  }
  tellSession({ kind: 'adopted', user: userWith('strong', { acr: 'silver' }) })
  expect(await settled(outcome)).toBe('strong')
})

test('fresh and strong are wanted together', async () => {
  const outcome = confirmPerson({ acrValues: 'gold', maxAgeS: 300 })
  tellSession({ kind: 'adopted', user: userWith('fresh', { auth_time: nowS, acr: 'bronze' }) })
  tellSession({ kind: 'adopted', user: userWith('strong', { auth_time: 1, acr: 'gold' }) })
  expect(await settled(outcome)).toBe('waits')
  tellSession({ kind: 'adopted', user: userWith('both', { auth_time: nowS, acr: 'gold' }) })
  expect(await settled(outcome)).toBe('both')
})

test('the token that was refused does not answer its own question', async () => {
  tellSession({ kind: 'adopted', user: userWith('held', { auth_time: nowS }) })
  const outcome = confirmPerson({ maxAgeS: 300 })
  tellSession({ kind: 'renewal-began' })
  expect(await settled(outcome)).toBe('waits')
})

test('calls made meanwhile wait for the same sign-in, and a screen is told of begin and end', async () => {
  const told = vi.fn()
  const stop = pendingConfirmation.subscribe(told)
  const first = confirmPerson({ maxAgeS: 300 })
  const { wanted } = pendingConfirmation.read() ?? {}
  expect(confirmPerson({ maxAgeS: 60 })).toBe(first)
  expect(pendingConfirmation.read()?.wanted).toBe(wanted)
  told.mockClear()
  tellSession({ kind: 'adopted', user: userWith('fresh', { auth_time: nowS }) })
  expect(told).toHaveBeenCalledTimes(1)
  expect(pendingConfirmation.read()).toBeNull()
  stop()
  pendingConfirmation.read()?.cancel()
  void confirmPerson({ maxAgeS: 300 })
  expect(told).toHaveBeenCalledTimes(1)
})

test('whoever would rather not, or leaves meanwhile, gives no token', async () => {
  const first = confirmPerson({ maxAgeS: 300 })
  pendingConfirmation.read()?.cancel()
  expect(await settled(first)).toBeNull()
  const second = confirmPerson({ maxAgeS: 300 })
  tellSession({ kind: 'signed-out', isLeaving: false })
  expect(await settled(second)).toBeNull()
})
