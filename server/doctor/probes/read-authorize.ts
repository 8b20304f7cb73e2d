import type { AuthorizeOutcome } from './authorize-probe.ts'

/** Nobody is signed in here, and the request itself was fine (OpenID Connect Core §3.1.2.6). */
export const silentErrors = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

/**
 * Did the provider take the request, when a client that does not exist is answered with `control`?
 * Null where that cannot be told: it shows everybody the same page.
 */
export function isTaken(real: AuthorizeOutcome, control: AuthorizeOutcome): boolean | null {
  if (real.kind === 'failed' || control.kind === 'failed') return null
  if (real.kind === 'back') return control.kind === 'back' ? null : true
  if (isRefusal(real)) return false
  return isRefusal(control) && !isSameLook(real, control) ? true : null
}

/** A page of refusal. A 500 says nothing of the request. */
export function isRefusal(outcome: AuthorizeOutcome): boolean {
  if (outcome.kind === 'page') return outcome.status >= 400 && outcome.status < 500
  return outcome.kind === 'away' && /(^|&)\w*error\w*=/i.test(outcome.words)
}

/** Where a request without a redirect URI was sent back to: the one that is registered. */
export function registeredUri(outcome: AuthorizeOutcome): string | null {
  if (outcome.kind !== 'away') return null
  const asked = new URL(outcome.answer.url)
  const told = new URLSearchParams(outcome.words)
  const isOurs = told.get('state') === asked.searchParams.get('state')
  // Providers have error pages of their own.
  const isElsewhere = new URL(outcome.to).origin !== asked.origin
  return isOurs && isElsewhere && told.has('error') ? outcome.to : null
}

export function isSameLook(one: AuthorizeOutcome, other: AuthorizeOutcome): boolean {
  if (one.kind === 'page' && other.kind === 'page') {
    return one.status === other.status && withoutNumbers(one.words) === withoutNumbers(other.words)
  }
  if (one.kind === 'away' && other.kind === 'away') {
    return (
      withoutNumbers(one.to) === withoutNumbers(other.to) && isRefusal(one) === isRefusal(other)
    )
  }
  return one.kind === other.kind
}

/** Pages and addresses carry numbers and random words of this one request. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/[\w-]*\d[\w-]*|(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{16,}/g, '#')
}

const redirectWords = /redirect.{0,3}ur[il]|callback url|reply (url|address)|AADSTS50011/i
const clientWords =
  /invalid_client(?!_)|unknown client|client.{0,40}(not found|unknown|not exist|not recogni[sz]ed|not registered)|retrieve client|AADSTS700016/i

/** What a page of refusal blames; null when it names neither, or both. */
export function reasonOf(outcome: AuthorizeOutcome): 'client' | 'redirect-uri' | null {
  if (!isRefusal(outcome) || outcome.kind === 'back' || outcome.kind === 'failed') return null
  const [isRedirect, isClient] = [redirectWords, clientWords].map((words) =>
    words.test(outcome.words),
  )
  if (isRedirect === isClient) return null
  return isRedirect ? 'redirect-uri' : 'client'
}
