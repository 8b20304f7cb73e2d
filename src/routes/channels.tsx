import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session/session.ts'
import { useSession } from '#auth/session/use-session.ts'
import { pageTitle } from '#config/page-title.ts'
import { allChannelsQuery } from '#data/channels.ts'
import { ChannelsPage } from '#features/channels/channels-page.tsx'

export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  await settledSession(request.signal)
  await queryClient.ensureInfiniteQueryData(allChannelsQuery())
  return null
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const { isAuthenticated } = useSession()
  const query = useInfiniteQuery(allChannelsQuery())
  return (
    <>
      <title>{pageTitle(t`Channels`)}</title>
      <ChannelsPage
        canSubscribe={isAuthenticated}
        channels={query.data?.pages.flatMap(({ items }) => items) ?? []}
        totalCount={query.data?.pages[0]?.total}
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}
