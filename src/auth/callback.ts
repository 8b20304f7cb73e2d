import * as z from 'zod/mini'

import { beginSession } from './keep-session.ts'
import { readReturnTo } from './return-to.ts'
import { settledSession } from './session.ts'
import { toSignInError, type SignInError } from './sign-in-error.ts'
import { forgetAskingAgain, lastFailure, lastReturnTo, rememberFailure } from './sign-in-memory.ts'
import { shareUser } from './stored-user.ts'
import { provider, userManager } from './user-manager.ts'

/** How a visit to the callback address ends. */
export type CallbackOutcome =
  | { kind: 'continue'; returnTo: string }
  /** The answer is old or foreign and nobody is signed in: begin once more. */
  | { kind: 'restart'; returnTo: string }
  | { kind: 'failed'; returnTo: string; error: SignInError }

let answerUrl: string | null = null
let redemption: Promise<CallbackOutcome> | null = null

/**
 * Takes the provider's answer out of the address bar, before anything is requested or rendered:
 * from then on no reload, bookmark, `Referer` or history entry holds the code. Called first of all.
 */
export function takeAnswer(callbackPath: string): void {
  if (location.pathname !== callbackPath || !/[?&#](code|error)=/.test(location.href)) return
  answerUrl = location.href
  redemption = null
  history.replaceState(history.state, '', callbackPath)
}

/** Redeems the answer, once: StrictMode, a second loader run and a second caller share the promise. */
export function redeemAnswer(): Promise<CallbackOutcome> {
  redemption ??= redeem(answerUrl)
  answerUrl = null
  return redemption
}

async function redeem(url: string | null): Promise<CallbackOutcome> {
  // A reload, a bookmark, Back: there is nothing to redeem.
  if (!url) return withoutAnswer()
  try {
    const user = await userManager().signinRedirectCallback(url)
    beginSession(user)
    shareUser(user)
    forgetAskingAgain()
    return { kind: 'continue', returnTo: returnToOf(user.state) }
  } catch (cause) {
    const error = toSignInError(cause)
    if (error.code === 'state-mismatch') return withoutAnswer()
    rememberFailure(error)
    // An endpoint or key that has moved is looked up anew for the next try.
    provider().forget()
    return { kind: 'failed', returnTo: lastReturnTo(), error }
  }
}

async function withoutAnswer(): Promise<CallbackOutcome> {
  const session = await settledSession()
  const returnTo = lastReturnTo()
  if (session.status === 'signed-in') return { kind: 'continue', returnTo }
  const error = lastFailure()
  return error ? { kind: 'failed', returnTo, error } : { kind: 'restart', returnTo }
}

const State = z.object({ returnTo: z.string() })

function returnToOf(state: unknown): string {
  const result = z.safeParse(State, state)
  return readReturnTo(result.success ? result.data.returnTo : undefined)
}
