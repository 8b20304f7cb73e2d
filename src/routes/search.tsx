import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { use, useEffect, type ReactNode } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session/session.ts'
import { useSession } from '#auth/session/use-session.ts'
import { pageTitle } from '#config/page-title.ts'
import type { Channel } from '#contract/channels.ts'
import type { SearchAnswer } from '#contract/searching/search.ts'
import type { Video } from '#contract/videos.ts'
import { categoriesQuery } from '#data/categories.ts'
import { channelsQuery } from '#data/channels.ts'
import { forgetSearches } from '#data/forget-searches.ts'
import { meQuery } from '#data/me.ts'
import { isForWords, searchQuery } from '#data/search.ts'
import { useLongList } from '#data/use-long-list.ts'
import { alikeQuery } from '#data/video.ts'
import { FilterBar } from '#features/search/filter-bar.tsx'
import { namesChannel } from '#features/search/names-channel.ts'
import { RecentList } from '#features/search/recent-list.tsx'
import { noteSearch } from '#features/search/recent-searches.ts'
import { readSearchAddress } from '#features/search/search-filters.ts'
import { SearchOutcome } from '#features/search/search-outcome.tsx'
import { SearchPrompt } from '#features/search/search-prompt.tsx'
import { SearchTabs } from '#features/search/search-tabs.tsx'
import { SortMenu } from '#features/search/sort-menu.tsx'
import { WhereToLook } from '#features/search/where-to-look.tsx'
import { CardActions } from '#features/videos/card-actions.ts'
import { Shelf } from '#features/videos/shelf.tsx'
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
  await Promise.all([
    queryClient.ensureQueryData(channelsQuery()).catch(() => null),
    address.q || queryClient.ensureQueryData(categoriesQuery()).catch(() => null),
  ])
  return null
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const { isAuthenticated } = useSession()
  const address = readSearchAddress(search)
  const renderActions = use(CardActions)
  const list = useLongList({
    ...searchQuery(address),
    enabled: address.q !== '',
    // Filtered or sorted anew, what was found stays until then.
    placeholderData: (found, asked) => (isForWords(address.q, asked?.queryKey) ? found : undefined),
  })
  const { query } = list
  const { data: channels } = useQuery(channelsQuery())
  const { q } = address
  const keeper = useKeeper(q)
  // Filtered or sorted anew, what goes with what was found stays with it.
  const isWhole = list.start === 0 && !query.hasNextPage
  const few = isWhole ? fewOf(query.data?.pages) : null
  // Of words that nothing holds what is near is shown.
  const isNear = (query.data?.pages[0]?.didYouMean ?? null) !== null
  const results = isNear ? t`Closest to “${q}”` : t`Results for “${q}”`
  const title = q ? results : t`Search`
  return (
    <>
      <title>{pageTitle(title)}</title>
      <SearchPrompt title={title} q={address.q} />
      {!address.q && keeper && <RecentList key={keeper} personId={keeper} />}
      {!address.q && <Everything channels={channels?.items ?? []} />}
      {address.q && (
        <>
          <SearchTabs current={address.type} counts={query.data?.pages[0]?.counts} />
          <FilterBar
            address={address}
            isSignedIn={isAuthenticated}
            channels={channels?.items ?? []}
          >
            <SortMenu options={sorts} value={address.sort} usual="match" />
          </FilterBar>
          <SearchOutcome
            list={list}
            q={address.q}
            type={address.type}
            isChannelLikely={namesChannel(q, channels?.items ?? [])}
            renderStill={({ video }) => (
              <VideoPicture video={video} sizes="(width < 48rem) 100vw, 264px" />
            )}
            renderActions={({ video }) =>
              renderActions({ video, canSave: isAuthenticated, isLine: true })
            }
          />
          {few && <Similar found={few} canSave={isAuthenticated} />}
        </>
      )}
    </>
  )
}

/** Whose searches are kept on this device: of visitors, and of whoever wants no history, none are. */
function useKeeper(q: string): string | null {
  const { isAuthenticated } = useSession()
  const { data: me } = useQuery({ ...meQuery(), enabled: isAuthenticated })
  const keeper = isAuthenticated && me?.preferences.history.enabled ? me.id : null
  const isUnwanted = me?.preferences.history.enabled === false
  useEffect(() => {
    if (isUnwanted) forgetSearches()
    else if (keeper !== null && q !== '') noteSearch(keeper, q)
  }, [keeper, isUnwanted, q])
  return keeper
}

/** What there is, for whoever has not said yet what to look for. */
function Everything({ channels }: { channels: readonly Channel[] }): ReactNode {
  const { data: subjects } = useQuery(categoriesQuery())
  const categories = subjects?.items.filter(({ videoCount }) => videoCount > 0) ?? []
  return <WhereToLook {...{ categories, channels }} />
}

/** As many videos as leave most of the page empty; null where there are more, or none. */
const FEW = 2

function fewOf(pages: readonly SearchAnswer[] | undefined): readonly Video[] | null {
  const found = pages?.flatMap(({ videos }) => videos.map(({ video }) => video)) ?? []
  return found.length > 0 && found.length <= FEW ? found : null
}

/** What goes with the first of the few that were found. */
function Similar({ found, canSave }: { found: readonly Video[]; canSave: boolean }): ReactNode {
  const { t } = useLingui()
  const { data: alike } = useQuery({
    ...alikeQuery(found[0]?.id ?? ''),
    enabled: found.length > 0,
  })
  const others = alike?.items.filter(({ id }) => found.every((one) => one.id !== id)) ?? []
  if (others.length === 0) return null
  return <Shelf title={t`More like this`} videos={others} canSave={canSave} />
}
