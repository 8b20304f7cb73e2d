import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

import { settings } from '#config/env.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Doorway } from '#ui/doorway.tsx'

/** After signing out. `provider=open` says that the provider could not be told and may still know the person. */
export function Component(): ReactNode {
  const [query] = useSearchParams()
  const { name, oidc } = settings()
  return (
    <>
      <title>{pageTitle('Signed out')}</title>
      <Doorway
        title="You’re signed out"
        lit={0.1}
        footer={<Link to={paths.about()}>About {name}</Link>}
      >
        <p className="text-2">
          You are signed out of {name} video in every tab on this device. Thanks for coming.
        </p>
        <ButtonLink variant="primary" size="lg" isBlock to={paths.signIn()}>
          Sign in again
        </ButtonLink>
        <ButtonLink variant="quiet" isBlock to={paths.home()}>
          Browse public videos
        </ButtonLink>
        {query.get('provider') === 'open' && (
          <p className="small text-3">
            On a shared computer?{' '}
            <a className="link" href={oidc.issuer}>
              Sign out of your {name} account
            </a>{' '}
            too.
          </p>
        )}
      </Doorway>
    </>
  )
}
