import type { ReactNode } from 'react'

import { settings } from '#config/env.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Doorway } from '#ui/doorway.tsx'

export function Component(): ReactNode {
  const { name } = settings()
  return (
    <>
      <title>{pageTitle('Signed out')}</title>
      <Doorway title="You’re signed out" lit={0.1}>
        <p>You are signed out of {name} video in every tab on this device. Thanks for coming.</p>
        <ButtonLink variant="primary" size="lg" isBlock to={paths.signIn()}>
          Sign in again
        </ButtonLink>
        <ButtonLink variant="quiet" isBlock to={paths.home()}>
          Browse public videos
        </ButtonLink>
      </Doorway>
    </>
  )
}
