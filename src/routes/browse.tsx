import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session/session.ts'
import { useSession } from '#auth/session/use-session.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { categoriesQuery, offeredLabel } from '#data/categories.ts'
import { channelsQuery } from '#data/channels.ts'
import { portalConfigQuery } from '#data/portal-config.ts'
import { useLongList } from '#data/use-long-list.ts'
import { videosQuery } from '#data/videos.ts'
import { FilterBar } from '#features/search/filter-bar.tsx'
import { filterNames } from '#features/search/search-filters.ts'
import { SortMenu } from '#features/search/sort-menu.tsx'
import { readBrowseAddress } from '#features/videos/browse-address.ts'
import { BrowseHeading } from '#features/videos/browse-heading.tsx'
import { VideoList } from '#features/videos/video-list.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

const sorts = [
  { value: 'new', label: msg`Newest` },
  { value: 'popular', label: msg`Most watched` },
  { value: 'longest', label: msg`Longest` },
] as const

export async function loader({ request, params }: LoaderFunctionArgs): Promise<null> {
  await settledSession(request.signal)
  const { category } = params
  const address = readBrowseAddress(new URL(request.url).searchParams, category)
  const [config] = await Promise.all([
    // Without it the list stands under a plainer heading.
    queryClient.ensureQueryData(portalConfigQuery()).catch(() => null),
    queryClient.ensureInfiniteQueryData(videosQuery(address)),
    queryClient.ensureQueryData(channelsQuery()).catch(() => null),
    queryClient.ensureQueryData(categoriesQuery()).catch(() => null),
  ])
  const isKnown = config?.categories.some(({ id }) => id === category) ?? true
  if (category !== undefined && !isKnown) throw data(null, { status: 404 })
  return null
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const { category } = useParams()
  const [search] = useSearchParams()
  const { isAuthenticated } = useSession()
  const address = readBrowseAddress(search, category)
  const list = useLongList(videosQuery(address))
  const { data: channels } = useQuery(channelsQuery())
  const { data: subjects } = useQuery(categoriesQuery())
  const { data: config } = useQuery(portalConfigQuery())
  const isFiltered =
    category !== undefined ||
    address.tag !== undefined ||
    filterNames.some((name) => address[name] !== undefined)
  const subject = config?.categories.find(({ id }) => id === category)
  const label = subject && offeredLabel(subject)
  const title = label ?? (isAuthenticated ? t`Browse` : t`Public videos`)
  return (
    <>
      <title>{pageTitle(title)}</title>
      <BrowseHeading
        title={title}
        categories={
          subjects?.items.filter(({ id, videoCount }) => videoCount > 0 || id === category) ?? []
        }
      />
      {/* Where there is nothing, there is nothing to choose among. */}
      {(isFiltered || !list.isEmpty) && (
        <FilterBar address={address} isSignedIn={isAuthenticated} channels={channels?.items ?? []}>
          <SortMenu options={sorts} value={address.sort ?? 'new'} usual="new" />
        </FilterBar>
      )}
      <VideoList
        list={list}
        canSave={isAuthenticated}
        label={t`Videos`}
        empty={
          isFiltered ? (
            <EmptyState
              title={t`No videos match`}
              action={<ButtonLink to={paths.browse()}>{t`Show all videos`}</ButtonLink>}
            >
              {t`Take a filter away, or look at everything.`}
            </EmptyState>
          ) : (
            <EmptyState
              title={t`Nothing here yet`}
              action={<ButtonLink to={paths.channels()}>{t`See the channels`}</ButtonLink>}
            >
              {t`As soon as somebody publishes a video, it appears here.`}
            </EmptyState>
          )
        }
      />
    </>
  )
}
