import { settings } from '#config/env.ts'

import { mayRedirect } from './redirect-limit.ts'
import { readReturnTo } from './return-to.ts'
import { SignInError, toSignInError } from './sign-in-error.ts'
import { forgetFailure, isAskingAgain, rememberReturnTo } from './sign-in-memory.ts'
import { provider, userManager } from './user-manager.ts'

export interface SignInOptions {
  /** `login` or `select_account`: ask again even if the provider still knows the person. */
  prompt?: 'login' | 'select_account' | 'consent'
}

/**
 * Leaves for the provider's authorize address; comes back to `/auth/callback` and from there to `returnTo`.
 * The promise settles only if the page stays: with an error, or when Back brings it from the cache.
 *
 * @throws SignInError
 */
export async function beginSignIn(returnTo: unknown, options: SignInOptions = {}): Promise<void> {
  const place = readReturnTo(returnTo)
  try {
    if (!mayRedirect()) throw new SignInError('redirect-loop', 'two trips in 30 seconds')
    rememberReturnTo(place)
    forgetFailure()
    const { audience, extraParams } = settings().oidc
    const prompt = options.prompt ?? (isAskingAgain() ? 'login' : undefined)
    await userManager().signinRedirect({
      nonce: crypto.randomUUID(),
      state: { returnTo: place },
      // The library would repeat settings' own extra parameters on the logout address; these go to authorize only.
      extraQueryParams: { ...extraParams, ...(audience ? { audience } : {}) },
      ...(prompt ? { prompt } : {}),
    })
  } catch (error) {
    throw toSignInError(error)
  }
}

/** Gets what leaving for the provider needs, so that the click itself waits for nothing. */
export function prepareSignIn(): void {
  // A provider that cannot be reached is said when somebody wants to sign in, not before.
  provider()
    .metadata()
    .catch(() => null)
}
