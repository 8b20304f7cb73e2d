import type { ReactNode } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'

import { flagsOf } from '#auth/session-machine.ts'
import { settledSession } from '#auth/session.ts'
import { toSignInError, type SignInError } from '#auth/sign-in-error.ts'
import { beginSignIn } from '#auth/sign-in.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { SignInFailed } from '#features/sign-in/sign-in-failed.tsx'
import { SigningIn } from '#features/sign-in/signing-in.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Doorway } from '#ui/doorway.tsx'

interface Data {
  isSignedIn: boolean
  error: SignInError | null
}

/**
 * The small window in which somebody signs in again beside a page whose session ran out. It leaves for
 * the provider at once, comes back here, and closes; the page hears of it as every other tab does.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Data> {
  const session = await settledSession(request.signal)
  if (flagsOf(session).isAuthenticated) {
    window.close()
    return { isSignedIn: true, error: null }
  }
  try {
    await beginSignIn(paths.renew())
    return { isSignedIn: false, error: null }
  } catch (reason) {
    return { isSignedIn: false, error: toSignInError(reason) }
  }
}

export function Component(): ReactNode {
  const { isSignedIn, error } = useLoaderData<typeof loader>()
  if (error) return <SignInFailed error={error} returnTo={paths.renew()} />
  if (!isSignedIn) return <SigningIn />
  return (
    <>
      <title>{pageTitle('Signed in')}</title>
      <Doorway title="You’re signed in" lit={0.34}>
        <p className="text-2">You can close this window. Everything carries on where it stopped.</p>
        <ButtonLink variant="quiet" isBlock to={paths.home()}>
          Go to the home page
        </ButtonLink>
      </Doorway>
    </>
  )
}
