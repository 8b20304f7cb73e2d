import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session/session.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import type { BulkChange } from '#contract/calls/bulk-calls.ts'
import type { Me } from '#contract/people.ts'
import { ownChannelsQuery } from '#data/channels.ts'
import { meQuery } from '#data/me.ts'
import { audienceOf, portalConfigQuery } from '#data/portal-config.ts'
import { myVideosQuery } from '#data/studio.ts'
import { useFailure } from '#data/use-failure.ts'
import { BulkBar } from '#features/studio/bulk/bulk-bar.tsx'
import { BulkResultPanel } from '#features/studio/bulk/bulk-result.tsx'
import { everything, nothing, selectedOf, withSelected } from '#features/studio/bulk/selection.ts'
import { useBulkChange } from '#features/studio/bulk/use-bulk-change.ts'
import { useSelection } from '#features/studio/bulk/use-selection.ts'
import { isFiltered, readStudioFilters, withFilter } from '#features/studio/studio-filters.ts'
import { describeLibrary } from '#features/studio/table/describe-library.ts'
import { FilterBar } from '#features/studio/table/filter-bar.tsx'
import type { SendingNow } from '#features/studio/table/status-cell.tsx'
import { VideosTable } from '#features/studio/table/videos-table.tsx'
import { sentShare } from '#features/uploads/screens/describe-upload.ts'
import { useQueue } from '#features/uploads/screens/use-queue.ts'
import type { Queue } from '#features/uploads/state/queue-store.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
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
  const [selection, setSelection] = useSelection(filters)
  const bulk = useBulkChange()
  const list = useInfiniteQuery(myVideosQuery(filters))
  const failure = useFailure(list)
  const { data: channels = [] } = useQuery(ownChannelsQuery())
  const { data: me } = useQuery(meQuery())
  const { data: config } = useQuery(portalConfigQuery())
  const sending = sendingNow(useQueue())
  const videos = list.data?.pages.flatMap((page) => page.items)
  const totalCount = list.data?.pages.at(0)?.total
  const libraryCount = isFiltered(filters) ? undefined : totalCount
  const shown = videos ?? []
  const selected = selectedOf(selection, shown, totalCount ?? shown.length, filters)
  // A phone shows no head of the table to select a page with.
  const canSelectAll = selection.kind === 'some' && selected.count < (totalCount ?? 0)
  const change = async (what: BulkChange): Promise<void> => {
    if (await bulk.change(what, selected)) setSelection(nothing)
  }
  return (
    <>
      <Heading videoCount={libraryCount} channelCount={channels.length} quota={me?.quota} />
      {bulk.result && (
        <BulkResultPanel
          result={bulk.result}
          isUndoing={bulk.busy === 'undo'}
          onUndo={(steps) => void bulk.undo(steps)}
          onDismiss={bulk.dismiss}
        />
      )}
      {selected.count > 0 && config ? (
        <BulkBar
          selected={selected}
          audience={audienceOf(config, me)}
          busy={bulk.busy}
          totalCount={totalCount}
          onSelectAll={canSelectAll ? () => setSelection(everything) : undefined}
          onChange={(what) => void change(what)}
          onClear={() => setSelection(nothing)}
        />
      ) : (
        <FilterBar filters={filters} channels={channels} />
      )}
      {failure ? (
        <NotLoaded isRetrying={failure.isRetrying} onRetry={() => void list.refetch()} />
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
          selection={selection}
          sort={filters.sort}
          onSort={(sort) =>
            setSearch(withFilter(search, 'sort', sort), { preventScrollReset: true })
          }
          onSelect={(ids, isIn) => setSelection(withSelected(selection, ids, isIn))}
        />
      )}
      {videos !== undefined && list.hasNextPage && (
        <ShowMore
          shownCount={videos.length}
          totalCount={totalCount}
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}

function NotLoaded(props: { isRetrying: boolean; onRetry: () => void }): ReactNode {
  const { t } = useLingui()
  return (
    <ErrorPanel title={t`Your videos didn’t load`} {...props}>
      {t`They are safe. Only this list is missing.`}
    </ErrorPanel>
  )
}

function Heading(props: {
  videoCount: number | undefined
  channelCount: number
  quota: Me['quota'] | undefined
}): ReactNode {
  const { t } = useLingui()
  return (
    <>
      <title>{pageTitle(t`Your videos`)}</title>
      <header className={styles['head']}>
        <h1 className="display-2">{t`Your videos`}</h1>
        <p className="small text-3 numeric">
          {describeLibrary(props.videoCount, props.channelCount, props.quota)}
        </p>
      </header>
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
    now.set(item.videoId, { fraction, isMoving })
  }
  return now
}

function Nothing(props: {
  isFiltered: boolean
  canUpload: boolean
  onClear: () => void
}): ReactNode {
  const { t } = useLingui()
  if (props.isFiltered) {
    return (
      <EmptyState
        title={t`No videos match`}
        action={<Button onClick={props.onClear}>{t`Clear`}</Button>}
      >
        {t`Nothing of yours fits these filters.`}
      </EmptyState>
    )
  }
  if (!props.canUpload) {
    return (
      <EmptyState
        title={t`No videos of yours`}
        action={<ButtonLink to={paths.browse()}>{t`Browse videos`}</ButtonLink>}
      >
        {t`Your role doesn’t include uploading. Whoever runs this portal can change that.`}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`Your first video starts here`}
      action={<ButtonLink to={paths.upload()}>{t`Upload`}</ButtonLink>}
    >
      {t`Drop a file on the upload page, and write about it while it is being sent.`}
    </EmptyState>
  )
}
