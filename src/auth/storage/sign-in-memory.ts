import * as z from 'zod/mini'

import { parseJson } from '#lib/parse-json.ts'

import { SignInError, signInCodes } from '../session/sign-in-error.ts'
import { readReturnTo } from './return-to.ts'

const returnToKey = 'foyer.returnTo'
const failureKey = 'foyer.failure'
const askAgainKey = 'foyer.askAgain'
const signOutKey = 'foyer.signOut'

const Failure = z.object({ code: z.enum(signInCodes), detail: z.nullable(z.string()) })

/** Remembers, in this tab, where a sign-in wants to go, for a callback whose own state is gone. */
export function rememberReturnTo(path: string): void {
  sessionStorage.setItem(returnToKey, path)
}

export function lastReturnTo(): string {
  return readReturnTo(sessionStorage.getItem(returnToKey))
}

/** Remembers a sign-out that comes back with this `state` (RP-Initiated Logout 1.0, 2). */
export function rememberSignOut(state: string): void {
  sessionStorage.setItem(signOutKey, state)
}

/** Did this tab ask for the sign-out that came back with `state`? Some providers bring none back. */
export function isOwnSignOut(state: string | null): boolean {
  const asked = sessionStorage.getItem(signOutKey)
  return asked !== null && (state === null || state === asked)
}

/** The next sign-in asks who it is, because the provider could not be told of the sign-out. */
export function askAgainNextTime(): void {
  localStorage.setItem(askAgainKey, '1')
}

export function isAskingAgain(): boolean {
  return localStorage.getItem(askAgainKey) === '1'
}

export function forgetAskingAgain(): void {
  localStorage.removeItem(askAgainKey)
}

/** A reload of the page that says why a sign-in failed says it again, instead of leaving for the provider. */
export function rememberFailure({ code, detail }: SignInError): void {
  sessionStorage.setItem(failureKey, JSON.stringify({ code, detail }))
}

export function lastFailure(): SignInError | null {
  const result = z.safeParse(Failure, parseJson(sessionStorage.getItem(failureKey)))
  return result.success ? new SignInError(result.data.code, result.data.detail) : null
}

export function forgetFailure(): void {
  sessionStorage.removeItem(failureKey)
}
