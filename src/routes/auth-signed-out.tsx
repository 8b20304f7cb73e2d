import type { ReactNode } from 'react'
import { Link, useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router'

import { flagsOf, personOf } from '#auth/session/session-machine.ts'
import { settledSession } from '#auth/session/session.ts'
import { useSession } from '#auth/session/use-session.ts'
import { isAskingAgain, isOwnSignOut } from '#auth/storage/sign-in-memory.ts'
import { prepareSignIn } from '#auth/trips/sign-in.ts'
import { settings } from '#config/env.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { leave } from '#features/account/leave.ts'
import { personName } from '#features/sign-in/small-window.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Doorway } from '#ui/doorway.tsx'

interface Data {
  /** This tab asked for it. A link, a bookmark or a provider that says another's state may lead here too. */
  isOwn: boolean
  /** The provider could not be told and may still know the person. */
  isProviderOpen: boolean
}

/** After signing out. What the provider wrote into the address is read once, and is no business of anybody's. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Data> {
  await settledSession(request.signal)
  const state = new URL(request.url).searchParams.get('state')
  if (location.pathname === paths.signedOut()) {
    history.replaceState(history.state, '', paths.signedOut())
  }
  return { isOwn: isOwnSignOut(state), isProviderOpen: isAskingAgain() }
}

export function Component(): ReactNode {
  const data = useLoaderData<typeof loader>()
  const { session } = useSession()
  const person = flagsOf(session).isAuthenticated ? personOf(session) : null
  return person ? <StillSignedIn name={personName(person)} /> : <SignedOut {...data} />
}

function SignedOut({ isOwn, isProviderOpen }: Data): ReactNode {
  const { name, oidc } = settings()
  const isLeaving = useNavigation().location?.pathname === paths.signIn()
  const prepare = () => void prepareSignIn(paths.home())
  return (
    <>
      <title>{pageTitle('Signed out')}</title>
      <Doorway
        title="You’re signed out"
        lit={0.1}
        footer={<Link to={paths.about()}>About {name}</Link>}
      >
        <p className="text-2">
          {isOwn
            ? `You are signed out of ${name} in every tab on this device. Thanks for coming.`
            : `Nobody is signed in to ${name} in this browser.`}
        </p>
        <ButtonLink
          variant="primary"
          size="lg"
          isBlock
          isBusy={isLeaving}
          onPointerEnter={prepare}
          onFocus={prepare}
          to={paths.signIn()}
        >
          {isLeaving ? 'Opening the sign-in page' : isOwn ? 'Sign in again' : 'Sign in'}
        </ButtonLink>
        <ButtonLink variant="quiet" isBlock to={paths.browse()}>
          Browse public videos
        </ButtonLink>
        {isProviderOpen && (
          <p className="small text-3">
            On a shared computer?{' '}
            <a className="link" href={oidc.accountUrl ?? oidc.issuer}>
              Sign out of your {oidc.providerName ?? name} account
            </a>{' '}
            too.
          </p>
        )}
      </Doorway>
    </>
  )
}

/** The address says signed out and the browser says otherwise: the browser is right. */
function StillSignedIn({ name }: { name: string | null }): ReactNode {
  const portal = settings().name
  return (
    <>
      <title>{pageTitle('Signed in')}</title>
      <Doorway
        title="You’re signed in"
        lit={0.26}
        footer={<Link to={paths.about()}>About {portal}</Link>}
      >
        <p className="text-2">
          You are signed in to {portal} video
          {name && (
            <>
              {' '}
              as <b>{name}</b>
            </>
          )}
          . This address signs nobody out by itself.
        </p>
        <ButtonLink variant="primary" size="lg" isBlock to={paths.home()}>
          Go to the home page
        </ButtonLink>
        <Button variant="quiet" isBlock onClick={leave}>
          Sign out
        </Button>
      </Doorway>
    </>
  )
}
