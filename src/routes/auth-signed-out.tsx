import { Trans, useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
  const { name: portal, oidc } = settings()
  const account = oidc.providerName ?? portal
  const isLeaving = useNavigation().location?.pathname === paths.signIn()
  const prepare = () => void prepareSignIn(paths.home())
  return (
    <>
      <title>{pageTitle(t`Signed out`)}</title>
      <Doorway
        title={t({ message: 'You’re signed out', context: 'just now' })}
        lit={0.1}
        footer={<Link to={paths.about()}>{t`About ${portal}`}</Link>}
      >
        <p className="text-2">
          {isOwn
            ? t`You are signed out of ${portal} in every tab on this device. Thanks for coming.`
            : t`Nobody is signed in to ${portal} in this browser.`}
        </p>
        <ButtonLink
          variant="primary"
          size="lg"
          isBlock
          isBusy={isLeaving}
          busyLabel={t`Opening the sign-in page`}
          onPointerEnter={prepare}
          onFocus={prepare}
          to={paths.signIn()}
        >
          {isOwn ? t`Sign in again` : t`Sign in`}
        </ButtonLink>
        <ButtonLink variant="quiet" isBlock to={paths.browse()}>
          {t`Browse public videos`}
        </ButtonLink>
        {isProviderOpen && (
          <p className="small text-3">
            <Trans>
              On a shared computer?{' '}
              <a className="link" href={oidc.accountUrl ?? oidc.issuer}>
                Sign out of your {account} account
              </a>{' '}
              too.
            </Trans>
          </p>
        )}
      </Doorway>
    </>
  )
}

/** The address says signed out and the browser says otherwise: the browser is right. */
function StillSignedIn({ name }: { name: string | null }): ReactNode {
  const { t } = useLingui()
  const portal = settings().name
  return (
    <>
      <title>{pageTitle(t`Signed in`)}</title>
      <Doorway
        title={t`You’re signed in`}
        lit={0.26}
        footer={<Link to={paths.about()}>{t`About ${portal}`}</Link>}
      >
        <p className="text-2">
          {name ? (
            <Trans>
              You are signed in to {portal} video as <b>{name}</b>. This address signs nobody out by
              itself.
            </Trans>
          ) : (
            t`You are signed in to ${portal} video. This address signs nobody out by itself.`
          )}
        </p>
        <ButtonLink variant="primary" size="lg" isBlock to={paths.home()}>
          {t`Go to the home page`}
        </ButtonLink>
        <Button variant="quiet" isBlock onClick={leave}>
          {t`Sign out`}
        </Button>
      </Doorway>
    </>
  )
}
