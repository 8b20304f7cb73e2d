import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'

import { followProviderLogout } from '#auth/trips/front-channel-logout.ts'
import { pageTitle } from '#config/page-title.ts'
import { forgetSearches } from '#data/forget-searches.ts'

/** Loaded by the provider in a hidden frame; nobody sees it. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  // Where no other page of this browser is open, this frame is the only one to do so.
  if (await followProviderLogout(new URL(request.url).searchParams)) forgetSearches()
  return null
}

export function Component(): ReactNode {
  const { t } = useLingui()
  return <title>{pageTitle(t`Signed out`)}</title>
}
