import type { ReactNode } from 'react'
import { redirect, useParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { signOut } from '#auth/sign-out.ts'
import { settings } from '#config/env.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { meQuery } from '#features/account/account-queries.ts'
import { AccountSettings } from '#features/account/account-settings.tsx'
import { AppearanceSettings } from '#features/account/appearance-settings.tsx'
import { PlaybackSettings } from '#features/account/playback-settings.tsx'

const sections = ['account', 'appearance', 'playback'] as const

export async function loader({ params }: LoaderFunctionArgs): Promise<null> {
  const isKnown = sections.some((section) => section === params['section'])
  if (!isKnown) throw redirect(paths.settings('account'))
  await queryClient.ensureQueryData(meQuery())
  return null
}

export function Component(): ReactNode {
  const { section } = useParams()
  const title = { appearance: 'Appearance', playback: 'Playback' }[section ?? ''] ?? 'Account'
  return (
    <>
      <title>{pageTitle(title)}</title>
      {section === 'appearance' ? (
        <AppearanceSettings />
      ) : section === 'playback' ? (
        <PlaybackSettings />
      ) : (
        <AccountSettings
          providerHost={new URL(settings().oidc.issuer).host}
          onSignOut={() => void signOut()}
        />
      )}
    </>
  )
}
