import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { meQuery, portalConfigQuery } from '#features/account/account-queries.ts'
import { BulkBar } from '#features/studio/bulk-bar.tsx'
import { describeLibrary } from '#features/studio/describe-library.ts'
import { FilterBar } from '#features/studio/filter-bar.tsx'
import type { SendingNow } from '#features/studio/status-cell.tsx'
import { isFiltered, readStudioFilters, withFilter } from '#features/studio/studio-filters.ts'
import { myVideosQuery, ownChannelsQuery } from '#features/studio/studio-queries.ts'
import { VideosTable } from '#features/studio/videos-table.tsx'
import { sentShare } from '#features/uploads/describe-upload.ts'
import type { Queue } from '#features/uploads/queue-store.ts'
import { useQueue } from '#features/uploads/use-queue.ts'
import { formatPercent } from '#lib/format-count.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { ShowMore } from '#ui/show-more.tsx'

import styles from './studio-videos.module.css'

export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  await settledSession(request.signal)
  const filters = readStudioFilters(new URL(request.url).searchParams)
  // Not waited for: the table shows its skeleton meanwhile.
  void queryClient.prefetchInfiniteQuery(myVideosQuery(filters))
  void queryClient.prefetchQuery(ownChannelsQuery())
  void queryClient.prefetchQuery(portalConfigQuery())
  return null
}

export function Component(): ReactNode {
  const [search, setSearch] = useSearchParams()
  const filters = readStudioFilters(search)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const list = useInfiniteQuery(myVideosQuery(filters))
  const { data: channels = [] } = useQuery(ownChannelsQuery())
  const { data: me } = useQuery(meQuery())
  const { data: config } = useQuery(portalConfigQuery())
  const sending = sendingNow(useQueue())
  const videos = list.data?.pages.flatMap((page) => page.items)
  const totalCount = list.data?.pages.at(0)?.total
  const chosen = videos?.filter(({ id }) => selected.has(id)) ?? []

  const select = (ids: readonly string[], isSelected: boolean): void => {
    const next = new Set(selected)
    for (const id of ids) {
      if (isSelected) next.add(id)
      else next.delete(id)
    }
    setSelected(next)
  }
  const selectAll = async (): Promise<void> => {
    let { data, hasNextPage } = list
    while (hasNextPage) ({ data, hasNextPage } = await list.fetchNextPage())
    const all = data?.pages.flatMap((page) => page.items) ?? []
    setSelected(new Set(all.map(({ id }) => id)))
  }
  const isAllShownChosen = videos !== undefined && chosen.length === videos.length
  return (
    <>
      <title>{pageTitle('Your videos')}</title>
      <header className={styles['head']}>
        <h1 className="display-2">Your videos</h1>
        <p className="small text-3 numeric">
          {describeLibrary(totalCount, channels.length, me?.quota)}
        </p>
      </header>
      {chosen.length > 0 && config ? (
        <BulkBar
          videos={chosen}
          audience={config.audience}
          totalCount={totalCount}
          onSelectAll={isAllShownChosen && list.hasNextPage ? () => void selectAll() : undefined}
          onClear={() => setSelected(new Set())}
        />
      ) : (
        <FilterBar filters={filters} channels={channels} />
      )}
      {list.isError ? (
        <ErrorPanel title="Your videos didn’t load" onRetry={() => void list.refetch()}>
          They are safe. Only this list is missing.
        </ErrorPanel>
      ) : videos?.length === 0 ? (
        <Nothing
          isFiltered={isFiltered(filters)}
          canUpload={me?.rights.includes('upload') ?? true}
          onClear={() => setSearch(withFilter(new URLSearchParams(), 'sort', filters.sort))}
        />
      ) : (
        <VideosTable
          videos={videos}
          sending={sending}
          selected={selected}
          sort={filters.sort}
          onSort={(sort) =>
            setSearch(withFilter(search, 'sort', sort), { preventScrollReset: true })
          }
          onSelect={select}
        />
      )}
      {videos !== undefined && list.hasNextPage && (
        <ShowMore
          shownCount={videos.length}
          totalCount={totalCount}
          isLoading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}

/** Files this browser sends at the moment, by their video. */
function sendingNow({ items, live }: Queue): ReadonlyMap<string, SendingNow> {
  const now = new Map<string, SendingNow>()
  for (const item of items) {
    const { name } = item.state
    if (item.videoId === null || !['creating', 'sending', 'paused', 'waiting'].includes(name)) {
      continue
    }
    const fraction = sentShare(item, live.get(item.key))
    const isMoving = name === 'sending' || name === 'creating'
    const words = `${isMoving ? 'Sending' : 'Stopped'}, ${formatPercent(fraction)}`
    now.set(item.videoId, { fraction, isMoving, words })
  }
  return now
}

function Nothing(props: {
  isFiltered: boolean
  canUpload: boolean
  onClear: () => void
}): ReactNode {
  if (props.isFiltered) {
    return (
      <EmptyState title="No videos match" action={<Button onClick={props.onClear}>Clear</Button>}>
        Nothing of yours fits these filters.
      </EmptyState>
    )
  }
  if (!props.canUpload) {
    return (
      <EmptyState
        title="No videos of yours"
        action={<ButtonLink to={paths.browse()}>Browse videos</ButtonLink>}
      >
        Your role doesn’t include uploading. Whoever runs this portal can change that.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Your first video starts here"
      action={<ButtonLink to={paths.upload()}>Upload</ButtonLink>}
    >
      Drop a file on the upload page, and write about it while it is being sent.
    </EmptyState>
  )
}
