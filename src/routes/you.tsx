import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { queryClient } from '#api/query-client.ts'
import { pageTitle } from '#config/page-title.ts'
import { meQuery } from '#data/me.ts'
import { leave } from '#features/account/leave.ts'
import { YouPage } from '#features/account/you-page.tsx'

export async function loader(): Promise<null> {
  await queryClient.ensureQueryData(meQuery())
  return null
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const { data: me } = useQuery(meQuery())
  if (!me) return null
  return (
    <>
      <title>{pageTitle(t`You`)}</title>
      <YouPage me={me} onSignOut={leave} />
    </>
  )
}
