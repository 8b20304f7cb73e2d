import { redeemingKey, takeAnswerUrl } from '../early/early-answer.ts'
import { strictUserManager } from '../protocol/strict-user-manager.ts'
import { provider } from '../provider/provider.ts'
import { readStoredSession } from '../renewal/start-session.ts'
import { flagsOf } from '../session/session-machine.ts'
import { settledSession, subscribeSession, tellSession } from '../session/session.ts'
import { toSignInError, type SignInError } from '../session/sign-in-error.ts'
import { readReturnTo } from '../storage/return-to.ts'
import {
  forgetAskingAgain,
  lastFailure,
  lastReturnTo,
  rememberFailure,
} from '../storage/sign-in-memory.ts'
import { readSignInState } from '../storage/sign-in-state.ts'
import { shareUser } from '../storage/stored-user.ts'

/** How a visit to the callback address ends. */
export type CallbackOutcome =
  | { kind: 'continue'; returnTo: string }
  /** The answer is old or foreign and nobody is signed in: begin once more. */
  | { kind: 'restart'; returnTo: string }
  | { kind: 'failed'; returnTo: string; error: SignInError }

/** Longer than any exchange that is still worth waiting for. */
const redeemingMs = 5000

let redemption: Promise<CallbackOutcome> | null = null

/** Redeems the answer, once: StrictMode, a second loader run and a second caller share the promise. */
export function redeemAnswer(): Promise<CallbackOutcome> {
  const url = takeAnswerUrl()
  if (url || !redemption) redemption = redeem(url)
  return redemption
}

async function redeem(url: string | null): Promise<CallbackOutcome> {
  // A reload, a bookmark, Back: there is nothing to redeem.
  if (!url) return withoutAnswer()
  try {
    const user = await strictUserManager().signinRedirectCallback(url)
    tellSession({ kind: 'signed-in', user })
    shareUser(user)
    forgetAskingAgain()
    return { kind: 'continue', returnTo: readReturnTo(readSignInState(user.state).returnTo) }
  } catch (cause) {
    return await afterFailure(toSignInError(cause))
  } finally {
    localStorage.removeItem(redeemingKey)
  }
}

async function afterFailure(error: SignInError): Promise<CallbackOutcome> {
  // Whoever was signed in before still is.
  await readStoredSession()
  if (error.code === 'state-mismatch') return withoutAnswer({ isCode: true })
  rememberFailure(error)
  tellSession({ kind: 'failed', error })
  // An endpoint or key that has moved is looked up anew for the next try.
  provider().forget()
  return { kind: 'failed', returnTo: lastReturnTo(), error }
}

/** A tab that got there first is in the middle of it: the same address, opened twice at once. */
function isRedeemedElsewhere(): boolean {
  const ageMs = Date.now() - Number(localStorage.getItem(redeemingKey))
  return ageMs >= 0 && ageMs < redeemingMs
}

/** What the other tab makes of it, or how things stand when that takes too long. */
async function otherTabsSession() {
  const session = await settledSession()
  if (flagsOf(session).isAuthenticated) return session
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = subscribeSession(resolve)
  const timer = setTimeout(resolve, redeemingMs)
  await promise
  stop()
  clearTimeout(timer)
  return settledSession()
}

/** @param isCode there was a code, but nobody here asked for it: begin anew rather than tell an old story */
async function withoutAnswer({ isCode = false } = {}): Promise<CallbackOutcome> {
  const session = isRedeemedElsewhere() ? await otherTabsSession() : await settledSession()
  const returnTo = lastReturnTo()
  if (flagsOf(session).isAuthenticated) return { kind: 'continue', returnTo }
  const error = isCode ? null : lastFailure()
  return error ? { kind: 'failed', returnTo, error } : { kind: 'restart', returnTo }
}
