import type { ReactNode } from 'react'
import { redirect, useLoaderData } from 'react-router'

import { redeemAnswer } from '#auth/callback.ts'
import { SignInError, toSignInError } from '#auth/sign-in-error.ts'
import { beginSignIn } from '#auth/sign-in.ts'
import { SignInFailed } from '#features/sign-in/sign-in-failed.tsx'
import { SigningIn } from '#features/sign-in/signing-in.tsx'

/** Ends on the page the person wanted, with this address replaced in the history. */
export async function loader(): Promise<{ error: SignInError | null; returnTo: string }> {
  const outcome = await redeemAnswer()
  const { returnTo } = outcome
  if (outcome.kind === 'continue') throw redirect(returnTo)
  if (outcome.kind === 'failed') return { error: outcome.error, returnTo }
  try {
    await beginSignIn(returnTo)
    return { error: null, returnTo }
  } catch (reason) {
    return { error: toSignInError(reason), returnTo }
  }
}

/** The answer was redeemed once; nothing that happens later can make it new. */
export function shouldRevalidate(): boolean {
  return false
}

export function Component(): ReactNode {
  const { error, returnTo } = useLoaderData<typeof loader>()
  return error ? <SignInFailed error={error} returnTo={returnTo} /> : <SigningIn />
}
