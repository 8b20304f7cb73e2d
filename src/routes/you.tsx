import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { queryClient } from '#api/query-client.ts'
import { pageTitle } from '#config/page-title.ts'
import { meQuery } from '#features/account/account-queries.ts'
import { YouPage } from '#features/account/you-page.tsx'

export async function loader(): Promise<null> {
  await queryClient.ensureQueryData(meQuery())
  return null
}

// What signing out takes is fetched when somebody does.
function leave(): void {
  void import('#features/account/leave.ts').then((account) => account.leave())
}

export function Component(): ReactNode {
  const { data: me } = useQuery(meQuery())
  if (!me) return null
  return (
    <>
      <title>{pageTitle('You')}</title>
      <YouPage me={me} onSignOut={leave} />
    </>
  )
}
