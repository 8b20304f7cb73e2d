import { settings } from '#config/env.ts'
import { defined } from '#lib/defined.ts'
import { shownLanguage } from '#words/load-words.ts'

import { requestSignIn } from '../protocol/strict-user-manager.ts'
import { provider } from '../provider/provider.ts'
import { readStoredSession } from '../renewal/start-session.ts'
import { tellSession } from '../session/session.ts'
import { SignInError, toSignInError } from '../session/sign-in-error.ts'
import { mayRedirect } from '../storage/redirect-limit.ts'
import { readReturnTo } from '../storage/return-to.ts'
import { forgetFailure, isAskingAgain, rememberReturnTo } from '../storage/sign-in-memory.ts'
import type { SignInState } from '../storage/sign-in-state.ts'

export interface SignInOptions {
  /** `login` or `select_account`: ask again even if the provider still knows the person. `create`: a new account. */
  prompt?: 'login' | 'select_account' | 'consent' | 'create' | undefined
  /** Who is expected, such as an email address; the provider may fill it in. */
  loginHint?: string | undefined
  /** Classes of authentication one of which is needed; the portal's own setting without it. */
  acrValues?: string | undefined
  /** How long ago the person may have proved who they are; the portal's own setting without it. */
  maxAgeS?: number | undefined
}

/** A request made before it is needed; providers and we forget its state after ten minutes. */
let prepared: { request: string; url: string; madeAtMs: number } | null = null
const preparedMs = 300_000
/** A provider may be slow, and a person may press Stop. */
const patienceMs = 10_000

/**
 * Leaves for the provider's authorize address; comes back to `/auth/callback` and from there to `returnTo`.
 * The promise settles only if the page stays: with an error, when Back brings it from the cache, or after ten seconds.
 *
 * @throws SignInError
 */
export async function beginSignIn(returnTo: unknown, options: SignInOptions = {}): Promise<void> {
  const place = readReturnTo(returnTo)
  try {
    const url = takePrepared(place, options) ?? (await request(place, options))
    // Only what leaves is a trip: a provider that cannot be reached may be asked as often as it takes.
    if (!mayRedirect()) throw new SignInError('redirect-loop', 'twice in 30 seconds')
    rememberReturnTo(place)
    forgetFailure()
    tellSession({ kind: 'leaving' })
    await leaveFor(url)
    tellSession({ kind: 'came-back' })
    await readStoredSession()
  } catch (error) {
    throw toSignInError(error)
  }
}

/**
 * Fetches the provider's documents and makes the request, so that the click itself waits for nothing.
 * A provider that cannot be reached is said when somebody wants to sign in, not before.
 */
export async function prepareSignIn(returnTo: unknown, options: SignInOptions = {}): Promise<void> {
  const place = readReturnTo(returnTo)
  try {
    const metadata = await provider().metadata()
    void provider()
      .keys()
      .catch(() => undefined)
    // A pushed request lives for a minute or less.
    if (metadata.require_pushed_authorization_requests === true) return
    const url = await request(place, options)
    prepared = { request: describeRequest(place, options), url, madeAtMs: Date.now() }
  } catch {
    prepared = null
  }
}

function takePrepared(place: string, options: SignInOptions): string | null {
  const ready = prepared
  prepared = null
  if (!ready || ready.request !== describeRequest(place, options)) return null
  return Date.now() - ready.madeAtMs < preparedMs ? ready.url : null
}

function describeRequest(place: string, options: SignInOptions): string {
  return JSON.stringify([place, promptOf(options), options, wantedLanguages()])
}

/** For the provider's pages: that of the portal, in the browser's own variant first, then the browser's others. */
function wantedLanguages(): string {
  const shown = shownLanguage()
  const variants = navigator.languages.filter((tag) => tag.split('-')[0] === shown)
  return [...new Set([...variants, shown, ...navigator.languages])].join(' ')
}

function promptOf({ prompt }: SignInOptions): SignInOptions['prompt'] {
  return prompt ?? (isAskingAgain() ? 'login' : undefined)
}

async function request(place: string, options: SignInOptions): Promise<string> {
  const { audience, extraParams, dpop, ...own } = settings().oidc
  const asked = defined({
    acrValues: options.acrValues ?? own.acrValues,
    maxAgeS: options.maxAgeS ?? own.maxAgeS,
  })
  const state: SignInState = { returnTo: place, ...asked, ...(dpop ? { isBound: true } : {}) }
  return requestSignIn({
    state,
    ui_locales: wantedLanguages(),
    // The library would repeat settings' own extra parameters on the logout address; these go to authorize only.
    extraQueryParams: { ...extraParams, ...defined({ audience }) },
    ...defined({
      acr_values: asked.acrValues,
      max_age: asked.maxAgeS,
      login_hint: options.loginHint,
      prompt: promptOf(options),
    }),
  })
}

/** Settles when Back brings this page from the browser's cache, or when the browser has not left for long. */
function leaveFor(url: string): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
    setTimeout(resolve, patienceMs)
    location.assign(url)
  })
}
