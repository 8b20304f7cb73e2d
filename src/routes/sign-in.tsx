import { useState, type ReactNode } from 'react'
import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'

import { readReturnTo } from '#auth/return-to.ts'
import { flagsOf } from '#auth/session-machine.ts'
import { settledSession } from '#auth/session.ts'
import { toSignInError, type SignInError } from '#auth/sign-in-error.ts'
import { beginSignIn, prepareSignIn } from '#auth/sign-in.ts'
import { settings } from '#config/env.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { placeName } from '#features/sign-in/place-name.ts'
import { SignInFailed } from '#features/sign-in/sign-in-failed.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Doorway } from '#ui/doorway.tsx'

export async function loader({ request }: LoaderFunctionArgs): Promise<{ returnTo: string }> {
  const returnTo = readReturnTo(new URL(request.url).searchParams.get('returnTo'))
  const session = await settledSession(request.signal)
  if (flagsOf(session).isAuthenticated) throw redirect(returnTo)
  void prepareSignIn(returnTo)
  return { returnTo }
}

export function Component(): ReactNode {
  const { returnTo } = useLoaderData<typeof loader>()
  const [isLeaving, setIsLeaving] = useState(false)
  const [error, setError] = useState<SignInError | null>(null)
  const { name, oidc } = settings()
  const place = placeName(returnTo)

  async function leave(): Promise<void> {
    setIsLeaving(true)
    await beginSignIn(returnTo).catch((reason: unknown) => setError(toSignInError(reason)))
    setIsLeaving(false)
  }

  if (error) return <SignInFailed error={error} returnTo={returnTo} />
  return (
    <>
      <title>{pageTitle('Sign in')}</title>
      <Doorway
        title="Sign in to continue"
        lit={0.26}
        footer={<Link to={paths.about()}>About {name}</Link>}
      >
        {place && (
          <p className="text-2">
            You were on your way to <b>{place}</b>. We’ll take you straight there.
          </p>
        )}
        <Button variant="primary" size="lg" isBlock isBusy={isLeaving} onClick={() => void leave()}>
          {isLeaving ? 'Opening the sign-in page' : `Sign in with ${name}`}
        </Button>
        <ButtonLink variant="quiet" isBlock to={paths.home()}>
          Browse public videos instead
        </ButtonLink>
        <p className="small text-3">
          You sign in on {new URL(oidc.issuer).host}. This site never sees your password.
        </p>
      </Doorway>
    </>
  )
}
