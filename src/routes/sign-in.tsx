import { useState, type ReactNode } from 'react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'

import { readReturnTo } from '#auth/return-to.ts'
import { settledSession } from '#auth/session.ts'
import { SignInError, toSignInError } from '#auth/sign-in-error.ts'
import { beginSignIn } from '#auth/sign-in.ts'
import { settings } from '#config/env.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Doorway } from '#ui/doorway.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const returnTo = readReturnTo(new URL(request.url).searchParams.get('returnTo'))
  const session = await settledSession(request.signal)
  if (session.status === 'signed-in') throw redirect(returnTo)
  return { returnTo }
}

export function Component(): ReactNode {
  const { returnTo } = useLoaderData<typeof loader>()
  const [isLeaving, setIsLeaving] = useState(false)
  const [error, setError] = useState<SignInError | null>(null)
  const { name, oidc } = settings()

  async function leave(): Promise<void> {
    setIsLeaving(true)
    await beginSignIn(returnTo).catch((reason: unknown) => setError(toSignInError(reason)))
    setIsLeaving(false)
  }

  return (
    <>
      <title>{pageTitle('Sign in')}</title>
      <Doorway title="Sign in to continue" lit={0.26}>
        {error && <p role="alert">{error.message}</p>}
        <Button variant="primary" size="lg" isBlock isBusy={isLeaving} onClick={() => void leave()}>
          Sign in with {name}
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
