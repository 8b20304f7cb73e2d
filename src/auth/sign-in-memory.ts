import { readReturnTo } from './return-to.ts'

const returnToKey = 'foyer.returnTo'
const askAgainKey = 'foyer.askAgain'

/** Remembers, in this tab, where a sign-in wants to go, for a callback whose own state is gone. */
export function rememberReturnTo(path: string): void {
  sessionStorage.setItem(returnToKey, path)
}

export function lastReturnTo(): string {
  return readReturnTo(sessionStorage.getItem(returnToKey))
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
