import type { ReactNode } from 'react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'

import { flagsOf } from '#auth/session/session-machine.ts'
import { settledSession } from '#auth/session/session.ts'
import { toSignInError, type SignInError } from '#auth/session/sign-in-error.ts'
import { readInitiation } from '#auth/trips/initiate-sign-in.ts'
import { beginSignIn } from '#auth/trips/sign-in.ts'
import { paths } from '#config/paths.ts'
import { SignInFailed } from '#features/sign-in/sign-in-failed.tsx'
import { SigningIn } from '#features/sign-in/signing-in.tsx'

interface Data {
  error: SignInError | null
  returnTo: string
}

/** A sign-in that begins elsewhere; whoever is signed in goes straight to the page. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Data> {
  try {
    const { returnTo, loginHint } = readInitiation(new URL(request.url).searchParams)
    const { isAuthenticated } = flagsOf(await settledSession(request.signal))
    if (isAuthenticated) throw redirect(returnTo)
    await beginSignIn(returnTo, { loginHint })
    return { error: null, returnTo }
  } catch (reason) {
    if (reason instanceof Response) throw reason
    return { error: toSignInError(reason), returnTo: paths.home() }
  }
}

export function Component(): ReactNode {
  const { error, returnTo } = useLoaderData<typeof loader>()
  return error ? <SignInFailed error={error} returnTo={returnTo} /> : <SigningIn />
}
