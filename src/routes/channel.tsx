import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session/session.ts'
import { useSession } from '#auth/session/use-session.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { mayManageChannel } from '#contract/rules.ts'
import { channelQuery } from '#data/channels.ts'
import { meQuery } from '#data/me.ts'
import { portalConfigQuery } from '#data/portal-config.ts'
import { useLongList } from '#data/use-long-list.ts'
import { channelStillQuery, videosQuery } from '#data/videos.ts'
import { ChannelAbout } from '#features/channels/channel-about.tsx'
import { ChannelHeader } from '#features/channels/channel-header.tsx'
import { readBrowseAddress } from '#features/videos/browse-address.ts'
import { FeaturedVideo } from '#features/videos/featured-video.tsx'
import { SortChips } from '#features/videos/sort-chips.tsx'
import { VideoList } from '#features/videos/video-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TabLinks } from '#ui/tab-links.tsx'

import styles from './channel.module.css'

const tabs = ['videos', 'about'] as const

export async function loader({ request, params }: LoaderFunctionArgs): Promise<null> {
  const { tab } = params
  if (tab !== undefined && !tabs.some((name) => name === tab)) throw data(null, { status: 404 })
  await settledSession(request.signal)
  const handle = params['handle'] ?? ''
  await Promise.all([
    queryClient.ensureQueryData(channelQuery(handle)),
    // What is known of them will do: on the way back nothing here is waited for.
    queryClient
      .ensureInfiniteQueryData(videosQuery(videosOf(handle, new URL(request.url).searchParams)))
      .catch(() => null),
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
  const { data: me } = useQuery({ ...meQuery(), enabled: isAuthenticated })
  const filters = videosOf(handle, search)
  const isAsItComes = (filters.sort ?? 'new') === 'new' && filters.unwatched === undefined
  const list = useLongList(videosQuery(filters))
  const still = useInfiniteQuery({
    ...channelStillQuery(handle),
    enabled: channel?.banner.length === 0,
  })
  if (!channel) return null
  const name = channel.displayName
  const organisation = config?.audience.organisation
  const internal =
    organisation === undefined ? t`Everyone who signs in` : t`Everyone at ${organisation}`
  return (
    <>
      <title>{pageTitle(name)}</title>
      <ChannelHeader
        channel={channel}
        still={still.data ?? null}
        canSubscribe={isAuthenticated}
        canManage={mayManageChannel(channel.myRole, me?.rights ?? [])}
        visibilityLabel={
          { public: t`Public`, internal, restricted: t`By invitation` }[channel.visibility]
        }
      />
      <div className={styles['head']}>
        <TabLinks
          label={t`Channel`}
          items={[
            {
              to: paths.channel(handle),
              label: t`Videos`,
              count: channel.videoCount,
              isExact: true,
            },
            { to: paths.channel(handle, 'about'), label: t`About` },
          ]}
        />
        {tab !== 'about' && (filters.unwatched !== undefined || !list.isEmpty) && (
          <div className={styles['order']}>
            <SortChips current={filters.sort ?? 'new'} canHideWatched={isAuthenticated} />
          </div>
        )}
      </div>
      {tab === 'about' ? (
        <ChannelAbout channel={channel} canSeePeople={isAuthenticated} />
      ) : (
        <VideoList
          list={list}
          canSave={isAuthenticated}
          label={t`Videos`}
          isOnChannel
          renderFirst={
            isAsItComes
              ? (video) => (
                  <FeaturedVideo
                    video={video}
                    cue={channel.videoCount > 1 ? t`The newest` : null}
                    canSave={isAuthenticated}
                  />
                )
              : undefined
          }
          empty={<EmptyState title={t`${name} hasn’t published anything yet`} />}
        />
      )}
    </>
  )
}

function videosOf(handle: string, search: URLSearchParams) {
  const { sort, unwatched } = readBrowseAddress(search, undefined)
  return { channel: handle, sort, unwatched }
}
