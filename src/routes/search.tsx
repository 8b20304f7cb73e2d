import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session/session.ts'
import { useSession } from '#auth/session/use-session.ts'
import { pageTitle } from '#config/page-title.ts'
import { channelsQuery } from '#data/channels.ts'
import { isForWords, searchQuery } from '#data/search.ts'
import { FilterBar } from '#features/search/filter-bar.tsx'
import { readSearchAddress } from '#features/search/search-filters.ts'
import { SearchOutcome } from '#features/search/search-outcome.tsx'
import { SearchPrompt } from '#features/search/search-prompt.tsx'
import { SearchTabs } from '#features/search/search-tabs.tsx'
import { SortMenu } from '#features/search/sort-menu.tsx'
import { VideoPicture } from '#features/videos/video-picture.tsx'

const sorts = [
  { value: 'match', label: msg`Best match` },
  { value: 'new', label: msg`Newest` },
  { value: 'popular', label: msg`Most watched` },
] as const

export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  await settledSession(request.signal)
  const address = readSearchAddress(new URL(request.url).searchParams)
  // Not awaited: the page shows the tabs and the filters while the results are on their way.
  if (address.q) void queryClient.prefetchInfiniteQuery(searchQuery(address))
  // What is known of them will do: on the way back nothing here is waited for.
  await queryClient.ensureQueryData(channelsQuery()).catch(() => null)
  return null
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const { isAuthenticated } = useSession()
  const address = readSearchAddress(search)
  const query = useInfiniteQuery({
    ...searchQuery(address),
    enabled: address.q !== '',
    // Filtered or sorted anew, what was found stays until then.
    placeholderData: (found, asked) => (isForWords(address.q, asked?.queryKey) ? found : undefined),
  })
  const { data: channels } = useQuery(channelsQuery())
  const { q } = address
  const title = q ? t`Results for “${q}”` : t`Search`
  return (
    <>
      <title>{pageTitle(title)}</title>
      <SearchPrompt title={title} q={address.q} />
      {address.q && (
        <>
          <SearchTabs current={address.type} counts={query.data?.pages[0]?.counts} />
          <FilterBar
            address={address}
            isSignedIn={isAuthenticated}
            channels={(channels?.items ?? []).map(({ handle, displayName }) => ({
              value: handle,
              label: displayName,
            }))}
          >
            <SortMenu options={sorts} value={address.sort} usual="match" />
          </FilterBar>
          <SearchOutcome
            query={query}
            q={address.q}
            renderStill={({ video }) => (
              <VideoPicture video={video} sizes="(width < 768px) 100vw, 264px" />
            )}
          />
        </>
      )}
    </>
  )
}
