import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session/session.ts'
import { useSession } from '#auth/session/use-session.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { channelQuery } from '#data/channels.ts'
import { portalConfigQuery } from '#data/portal-config.ts'
import { videosQuery } from '#data/videos.ts'
import { ChannelAbout } from '#features/channels/channel-about.tsx'
import { ChannelHeader } from '#features/channels/channel-header.tsx'
import { readBrowseAddress } from '#features/videos/browse-address.ts'
import { SortChips } from '#features/videos/sort-chips.tsx'
import { VideoList } from '#features/videos/video-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TabLinks } from '#ui/tab-links.tsx'

const tabs = ['videos', 'about'] as const

export async function loader({ request, params }: LoaderFunctionArgs): Promise<null> {
  const { tab } = params
  if (tab !== undefined && !tabs.some((name) => name === tab)) throw data(null, { status: 404 })
  await settledSession(request.signal)
  const handle = params['handle'] ?? ''
  await Promise.all([
    queryClient.ensureQueryData(channelQuery(handle)),
    queryClient.prefetchInfiniteQuery(
      videosQuery(videosOf(handle, new URL(request.url).searchParams)),
    ),
    queryClient.prefetchQuery(portalConfigQuery()),
  ])
  return null
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const { handle = '', tab } = useParams()
  const [search] = useSearchParams()
  const { isAuthenticated } = useSession()
  const { data: channel } = useQuery(channelQuery(handle))
  const { data: config } = useQuery(portalConfigQuery())
  const filters = videosOf(handle, search)
  const query = useInfiniteQuery(videosQuery(filters))
  if (!channel) return null
  const name = channel.displayName
  const internal = config?.audience.internalLabel ?? t`Everyone who signs in`
  return (
    <>
      <title>{pageTitle(name)}</title>
      <ChannelHeader
        channel={channel}
        canSubscribe={isAuthenticated}
        visibilityLabel={
          { public: t`Public`, internal, restricted: t`By invitation` }[channel.visibility]
        }
      />
      <TabLinks
        label={t`Channel`}
        items={[
          { to: paths.channel(handle), label: t`Videos`, count: channel.videoCount, isExact: true },
          { to: paths.channel(handle, 'about'), label: t`About` },
        ]}
      />
      {tab === 'about' ? (
        <ChannelAbout channel={channel} />
      ) : (
        <>
          <SortChips current={filters.sort ?? 'new'} canHideWatched={isAuthenticated} />
          <VideoList
            query={query}
            canSave={isAuthenticated}
            label={t`Videos`}
            empty={<EmptyState title={t`${name} hasn’t published anything yet`} />}
          />
        </>
      )}
    </>
  )
}

function videosOf(handle: string, search: URLSearchParams) {
  const { sort, unwatched } = readBrowseAddress(search, undefined)
  return { channel: handle, sort, unwatched }
}
