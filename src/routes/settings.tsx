import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { data, redirect, useParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settings } from '#config/env.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths, type SettingsSection } from '#config/paths.ts'
import { sessionsQuery } from '#data/account/sessions.ts'
import { meQuery } from '#data/me.ts'
import { AccountSettings } from '#features/account/account-settings.tsx'
import { AppearanceSettings } from '#features/account/appearance-settings.tsx'
import { leave } from '#features/account/leave.ts'
import { PlaybackSettings } from '#features/account/playback-settings.tsx'
import { SessionsSettings } from '#features/account/sessions-settings.tsx'

const titles: Record<SettingsSection, MessageDescriptor> = {
  account: msg`Account`,
  appearance: msg`Appearance`,
  playback: msg`Playback`,
  sessions: msg`Where you’re signed in`,
}

export async function loader({ params }: LoaderFunctionArgs): Promise<null> {
  const { section } = params
  if (section === undefined) throw redirect(paths.settings('account'))
  if (!isSection(section)) throw data(null, { status: 404 })
  await Promise.all([
    queryClient.ensureQueryData(meQuery()),
    // A list that cannot be had says so in its own place.
    section === 'sessions' && queryClient.ensureQueryData(sessionsQuery()).catch(() => null),
  ])
  return null
}

function isSection(name: string | undefined): name is SettingsSection {
  return name !== undefined && Object.hasOwn(titles, name)
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const { section } = useParams()
  const name = isSection(section) ? section : 'account'
  return (
    <>
      <title>{pageTitle(t(titles[name]))}</title>
      <Section name={name} />
    </>
  )
}

function Section({ name }: { name: SettingsSection }): ReactNode {
  const { name: portal, oidc } = settings()
  const providerHost = new URL(oidc.issuer).host
  switch (name) {
    case 'appearance':
      return <AppearanceSettings />
    case 'playback':
      return <PlaybackSettings />
    case 'sessions':
      return <SessionsSettings providerName={oidc.providerName ?? providerHost} onSignOut={leave} />
    case 'account':
      return (
        <AccountSettings
          account={{
            providerName: oidc.providerName ?? portal,
            providerHost,
            url: oidc.accountUrl ?? null,
          }}
          onSignOut={leave}
        />
      )
  }
}
