import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session/session.ts'
import { paths } from '#config/paths.ts'
import type { BulkChange } from '#contract/calls/bulk-calls.ts'
import type { Channel } from '#contract/channels.ts'
import { ownChannelsQuery } from '#data/channels.ts'
import { meQuery } from '#data/me.ts'
import { audienceOf, portalConfigQuery } from '#data/portal-config.ts'
import { libraryFiguresQuery, myVideosQuery } from '#data/studio.ts'
import { useFailure } from '#data/use-failure.ts'
import { useLongList } from '#data/use-long-list.ts'
import { BulkBar } from '#features/studio/bulk/bulk-bar.tsx'
import { BulkResultPanel } from '#features/studio/bulk/bulk-result.tsx'
import { everything, nothing, selectedOf, withSelected } from '#features/studio/bulk/selection.ts'
import { useBulkChange } from '#features/studio/bulk/use-bulk-change.ts'
import { useSelection } from '#features/studio/bulk/use-selection.ts'
import { isFiltered, readStudioFilters, withFilter } from '#features/studio/studio-filters.ts'
import { FilterBar } from '#features/studio/table/filter-bar.tsx'
import { LibraryFigures } from '#features/studio/table/library-figures.tsx'
import { LibraryHeading } from '#features/studio/table/library-heading.tsx'
import type { SendingNow } from '#features/studio/table/status-cell.tsx'
import { VideosTable } from '#features/studio/table/videos-table.tsx'
import { useQueue } from '#features/uploads/screens/use-queue.ts'
import type { Queue } from '#features/uploads/state/queue-store.ts'
import { sentShare } from '#features/uploads/words/describe-upload.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ShowMore } from '#ui/show-more.tsx'

export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  await settledSession(request.signal)
  const filters = readStudioFilters(new URL(request.url).searchParams)
  // Not waited for: the table shows its skeleton meanwhile.
  void queryClient.prefetchInfiniteQuery(myVideosQuery(filters))
  void queryClient.prefetchQuery(libraryFiguresQuery())
  void queryClient.prefetchQuery(ownChannelsQuery())
  void queryClient.prefetchQuery(portalConfigQuery())
  return null
}

export function Component(): ReactNode {
  const [search, setSearch] = useSearchParams()
  const filters = readStudioFilters(search)
  const bulk = useBulkChange(JSON.stringify({ ...filters, sort: null }))
  const list = useLongList(myVideosQuery(filters))
  const { query, start, total: totalCount } = list
  const [selection, setSelection] = useSelection(filters, { start, pages: query.data?.pages })
  const failure = useFailure(query)
  const channels = useOwnChannels()
  const { data: me } = useQuery(meQuery())
  const { data: config } = useQuery(portalConfigQuery())
  const sending = sendingNow(useQueue())
  const videos = list.isLost ? undefined : query.data?.pages.flatMap((page) => page.items)
  const libraryCount = isFiltered(filters) ? undefined : totalCount
  const shown = videos ?? []
  const selected = selectedOf(selection, shown, totalCount ?? shown.length, filters)
  const isSelecting = selected.count > 0 && config !== undefined
  // A phone shows no head of the table to select a page with.
  const canSelectAll = selection.kind === 'some' && selected.count < (totalCount ?? 0)
  const change = async (what: BulkChange): Promise<void> => {
    if (await bulk.change(what, selected)) setSelection(nothing)
  }
  return (
    <>
      <LibraryHeading isKnown={!query.isPending} videoCount={libraryCount} />
      {(isFiltered(filters) || !list.isEmpty) && <LibraryFigures />}
      {bulk.result && (
        <BulkResultPanel
          result={bulk.result}
          isUndoing={bulk.busy === 'undo'}
          onUndo={(steps) => void bulk.undo(steps)}
          onDismiss={bulk.dismiss}
        />
      )}
      {isSelecting && config && (
        <BulkBar
          selected={selected}
          audience={audienceOf(config, me)}
          isConverting={config.features.processing}
          busy={bulk.busy}
          totalCount={totalCount}
          onSelectAll={canSelectAll ? () => setSelection(everything) : undefined}
          onChange={(what) => void change(what)}
          onClear={() => setSelection(nothing)}
        />
      )}
      {(isFiltered(filters) || !list.isEmpty) && (
        <FilterBar filters={filters} channels={channels} isReplaced={isSelecting} />
      )}
      {failure ? (
        <NotLoaded isRetrying={failure.isRetrying} onRetry={() => void query.refetch()} />
      ) : list.isEmpty ? (
        <Nothing
          isFiltered={isFiltered(filters)}
          canUpload={me?.rights.includes('upload') ?? true}
          onClear={() => setSearch(withFilter(new URLSearchParams(), 'sort', filters.sort))}
        />
      ) : (
        <VideosTable
          {...{ videos, start, totalCount, sending, selection }}
          onMissing={list.bring}
          sort={filters.sort}
          mayFeature={me?.rights.includes('administer') ?? false}
          onSort={(sort) =>
            setSearch(withFilter(search, 'sort', sort), { preventScrollReset: true })
          }
          onSelect={(some, isIn) => setSelection(withSelected(selection, some, isIn))}
        />
      )}
      {videos !== undefined && query.hasNextPage && (
        <ShowMore
          shownCount={start + videos.length}
          totalCount={totalCount}
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}

/** None where they could not be had: the table does without their filter. */
function useOwnChannels(): readonly Channel[] | undefined {
  const { data, isPending } = useQuery(ownChannelsQuery())
  return data ?? (isPending ? undefined : [])
}

function NotLoaded(props: { isRetrying: boolean; onRetry: () => void }): ReactNode {
  const { t } = useLingui()
  return (
    <ErrorPanel title={t`Your videos didn’t load`} {...props}>
      {t`They are safe. Only this list is missing.`}
    </ErrorPanel>
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
    now.set(item.videoId, { fraction, isMoving, isReplacement: item.isReplacement })
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
      {t`Choose a file on the upload page, and write about it while it is being sent.`}
    </EmptyState>
  )
}
