import type { ReactNode } from 'react'
import { redirect, useLoaderData } from 'react-router'

import { SignInError, toSignInError } from '#auth/session/sign-in-error.ts'
import { redeemAnswer } from '#auth/trips/callback.ts'
import { beginSignIn } from '#auth/trips/sign-in.ts'
import { paths } from '#config/paths.ts'
import { lastRenewRequest } from '#features/sign-in/renew-request.ts'
import { SignInFailed } from '#features/sign-in/sign-in-failed.tsx'
import { SigningIn } from '#features/sign-in/signing-in.tsx'
import { optionsOf } from '#features/sign-in/small-window.tsx'

interface Data {
  error: SignInError | null
  /** The provider's answer led to it, not the way there. */
  isBack: boolean
  returnTo: string
}

/** Ends on the page the person wanted, with this address replaced in the history. */
export async function loader(): Promise<Data> {
  const outcome = await redeemAnswer()
  const { returnTo } = outcome
  if (outcome.kind === 'continue') throw redirect(returnTo)
  if (outcome.kind === 'failed') {
    return { error: outcome.error, isBack: true, returnTo }
  }
  try {
    await beginSignIn(returnTo)
    return { error: null, isBack: false, returnTo }
  } catch (reason) {
    return { error: toSignInError(reason), isBack: false, returnTo }
  }
}

/** The answer was redeemed once; nothing that happens later can make it new. */
export function shouldRevalidate(): boolean {
  return false
}

export function Component(): ReactNode {
  const { error, isBack, returnTo } = useLoaderData<typeof loader>()
  if (!error) return <SigningIn />
  // The small window beside a page that waits asks again for what it asked before.
  const window = returnTo === paths.renew() && {
    isWindow: true,
    options: optionsOf(lastRenewRequest()),
  }
  return <SignInFailed error={error} returnTo={returnTo} isBack={isBack} {...window} />
}
