import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'

import { flagsOf } from '#auth/session/session-machine.ts'
import { settledSession } from '#auth/session/session.ts'
import { toSignInError, type SignInError } from '#auth/session/sign-in-error.ts'
import { beginSignIn, type SignInOptions } from '#auth/trips/sign-in.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { mustAsk, readRenewRequest, rememberRenewRequest } from '#features/sign-in/renew-request.ts'
import { SignInFailed } from '#features/sign-in/sign-in-failed.tsx'
import { SigningIn } from '#features/sign-in/signing-in.tsx'
import { optionsOf } from '#features/sign-in/small-window.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Doorway } from '#ui/doorway.tsx'

interface Data {
  isSignedIn: boolean
  error: SignInError | null
  options: SignInOptions
}

/**
 * The small window in which somebody signs in again beside a page that waits. It leaves for the provider
 * at once, comes back here without a query, and closes; the page hears of it as every other tab does.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Data> {
  const wanted = readRenewRequest(new URL(request.url).searchParams)
  const options = optionsOf(wanted)
  const session = await settledSession(request.signal)
  if (flagsOf(session).isAuthenticated && !mustAsk(wanted)) {
    window.close()
    return { isSignedIn: true, error: null, options }
  }
  try {
    rememberRenewRequest(wanted)
    await beginSignIn(paths.renew(), options)
    return { isSignedIn: false, error: null, options }
  } catch (reason) {
    return { isSignedIn: false, error: toSignInError(reason), options }
  }
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const { isSignedIn, error, options } = useLoaderData<typeof loader>()
  if (error)
    return <SignInFailed error={error} returnTo={paths.renew()} options={options} isWindow />
  if (!isSignedIn) return <SigningIn />
  return (
    <>
      <title>{pageTitle(t`Signed in`)}</title>
      <Doorway title={t`You’re signed in`} lit={0.34}>
        <p className="text-2">{t`You can close this window. The page behind it is as you left it.`}</p>
        <Button variant="primary" size="lg" isBlock onClick={() => window.close()}>
          {t`Close this window`}
        </Button>
        <ButtonLink variant="quiet" isBlock to={paths.home()}>
          {t`Go to the home page`}
        </ButtonLink>
      </Doorway>
    </>
  )
}
