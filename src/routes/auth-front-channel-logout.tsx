import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'

import { followProviderLogout } from '#auth/trips/front-channel-logout.ts'
import { pageTitle } from '#config/page-title.ts'

/** Loaded by the provider in a hidden frame; nobody sees it. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  await followProviderLogout(new URL(request.url).searchParams)
  return null
}

export function Component(): ReactNode {
  const { t } = useLingui()
  return <title>{pageTitle(t`Signed out`)}</title>
}
