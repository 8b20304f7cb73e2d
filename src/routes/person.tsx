import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session/session.ts'
import { pageTitle } from '#config/page-title.ts'
import { personQuery } from '#data/account/account.ts'
import { channelsOfQuery } from '#data/channels.ts'
import { useLongList } from '#data/use-long-list.ts'
import { videosQuery } from '#data/videos.ts'
import { ChannelArches } from '#features/channels/channel-arches.tsx'
import { PersonHeader } from '#features/people/person-header.tsx'
import { readBrowseAddress } from '#features/videos/browse-address.ts'
import { SortChips } from '#features/videos/sort-chips.tsx'
import { VideoList } from '#features/videos/video-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

import styles from './person.module.css'

export async function loader({ request, params }: LoaderFunctionArgs): Promise<null> {
  await settledSession(request.signal)
  const personId = params['personId'] ?? ''
  await Promise.all([
    queryClient.ensureQueryData(personQuery(personId)),
    queryClient.prefetchQuery(channelsOfQuery(personId)),
    // What is known of them will do: on the way back nothing here is waited for.
    queryClient
      .ensureInfiniteQueryData(videosQuery(videosOf(personId, new URL(request.url).searchParams)))
      .catch(() => null),
  ])
  return null
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const { personId = '' } = useParams()
  const [search] = useSearchParams()
  const { data: person } = useQuery(personQuery(personId))
  const { data: channels } = useQuery(channelsOfQuery(personId))
  const filters = videosOf(personId, search)
  const list = useLongList(videosQuery(filters))
  const [channelsId, videosId] = [useId(), useId()]
  if (!person) return null
  const name = person.displayName
  return (
    <>
      <title>{pageTitle(name)}</title>
      <PersonHeader person={person} />
      {channels && channels.items.length > 0 && (
        <section className={styles['section']} aria-labelledby={channelsId}>
          <h2 id={channelsId} className="display-3">{t`Channels`}</h2>
          <ChannelArches channels={channels.items} />
        </section>
      )}
      <section className={styles['section']} aria-labelledby={videosId}>
        <h2 id={videosId} className="display-3">{t`Videos`}</h2>
        {(filters.unwatched !== undefined || !list.isEmpty) && (
          <SortChips current={filters.sort ?? 'new'} canHideWatched />
        )}
        <VideoList
          list={list}
          canSave
          label={t`Videos`}
          empty={
            <EmptyState title={t`${name} hasn’t published anything yet`} headingLevel={3}>
              {t`Only what you may watch stands here.`}
            </EmptyState>
          }
        />
      </section>
    </>
  )
}

function videosOf(personId: string, search: URLSearchParams) {
  const { sort, unwatched } = readBrowseAddress(search, undefined)
  return { owner: personId, sort, unwatched }
}
