import { settings } from '#config/env.ts'

import { mayRedirect } from './redirect-limit.ts'
import { readReturnTo } from './return-to.ts'
import { SignInError, toSignInError } from './sign-in-error.ts'
import { userManager } from './user-manager.ts'

const lastReturnToKey = 'foyer.returnTo'

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
    sessionStorage.setItem(lastReturnToKey, place)
    const { audience, extraParams } = settings().oidc
    await userManager().signinRedirect({
      nonce: crypto.randomUUID(),
      state: { returnTo: place },
      // The library would repeat settings' own extra parameters on the logout address; these go to authorize only.
      extraQueryParams: { ...extraParams, ...(audience ? { audience } : {}) },
      ...(options.prompt ? { prompt: options.prompt } : {}),
    })
  } catch (error) {
    throw toSignInError(error)
  }
}

/** Where the last sign-in of this tab wanted to go, for a callback whose own state is gone. */
export function lastReturnTo(): string {
  return readReturnTo(sessionStorage.getItem(lastReturnToKey))
}
