import type { ReactNode } from 'react'
import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'

import { readReturnTo } from '#auth/return-to.ts'
import { flagsOf } from '#auth/session-machine.ts'
import { settledSession } from '#auth/session.ts'
import { prepareSignIn } from '#auth/sign-in.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { CreateAccount } from '#features/sign-in/create-account.tsx'
import { placeName } from '#features/sign-in/place-name.ts'
import { SignInFailed } from '#features/sign-in/sign-in-failed.tsx'
import { signInPlace } from '#features/sign-in/sign-in-place.ts'
import { useSignIn } from '#features/sign-in/use-sign-in.ts'
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
  const { isLeaving, error, begin, prepare } = useSignIn(returnTo)
  const { portal, provider, host } = signInPlace()
  const place = placeName(returnTo)

  if (error) return <SignInFailed error={error} returnTo={returnTo} />
  return (
    <>
      <title>{pageTitle('Sign in')}</title>
      <Doorway
        title="Sign in to continue"
        lit={0.26}
        footer={<Link to={paths.about()}>About {portal}</Link>}
      >
        {place && (
          <p className="text-2">
            You were on your way to <b>{place}</b>. We’ll take you straight there.
          </p>
        )}
        <Button
          variant="primary"
          size="lg"
          isBlock
          isBusy={isLeaving}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => void begin()}
        >
          {isLeaving ? 'Opening the sign-in page' : `Sign in with ${provider}`}
        </Button>
        <ButtonLink variant="quiet" isBlock to={paths.browse()}>
          Browse public videos instead
        </ButtonLink>
        <p className="small text-3">You sign in on {host}. This site never sees your password.</p>
        <CreateAccount onBegin={() => void begin({ prompt: 'create' })} />
      </Doorway>
    </>
  )
}
