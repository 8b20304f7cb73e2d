import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { errorMessage } from '#api/errors/error-message.ts'
import type { Video } from '#contract/videos.ts'
import { useFailure } from '#data/use-failure.ts'
import type { LongList } from '#data/use-long-list.ts'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ShowMore } from '#ui/show-more.tsx'

import { LongVideoGrid } from './long-video-grid.tsx'
import { VideoGridSkeleton } from './video-grid-skeleton.tsx'

export interface VideoPage {
  items: Video[]
  nextCursor: string | null
  total?: number | undefined
}

interface Props {
  list: LongList<VideoPage>
  canSave: boolean
  /** What the list says when there is nothing in it. */
  empty: ReactNode
  /** "New videos": said while they load. */
  label: string
  /** They stand on the page of their channel. */
  isOnChannel?: boolean
  /** The first of them, which stands above the others. */
  renderFirst?: ((video: Video) => ReactNode) | undefined
  actionsFor?: (video: Video) => ReactNode
}

/** A list of videos in pages, with its waiting, empty and broken states. */
export function VideoList(props: Props): ReactNode {
  const { list, canSave, empty, label, isOnChannel, actionsFor, renderFirst } = props
  const { query, start, total, isEmpty, isLost } = list
  const { t } = useLingui()
  const failure = useFailure(query)
  const known = query.data?.pages.flatMap((page) => page.items)
  const [first, setFirst] = useState<Video>()
  // Far down the list it is not at hand any more, and stays what it was.
  const newest = start === 0 ? known?.[0] : first
  if (newest !== first) setFirst(newest)
  if (failure) {
    const { title, text, code } = errorMessage(failure.error)
    const isOffline = code === 'network-failed' && !navigator.onLine
    return (
      <ErrorPanel
        title={title}
        onRetry={() => void query.refetch()}
        isRetrying={failure.isRetrying}
      >
        {isOffline ? t`This list needs a connection. It loads by itself when you’re back.` : text}
      </ErrorPanel>
    )
  }
  if (!known || isLost)
    return (
      <VideoGridSkeleton
        label={t({
          message: `${label} are loading`,
          comment: 'Begins with what a list holds, such as: New videos',
        })}
      />
    )
  if (isEmpty) return empty
  const above = renderFirst && newest ? 1 : 0
  const end = start + known.length
  const all = query.hasNextPage ? total : end
  const { bring } = list
  return (
    <>
      {above === 1 && newest && renderFirst?.(newest)}
      <LongVideoGrid
        {...{ canSave, isOnChannel, actionsFor }}
        videos={start === 0 ? known.slice(above) : known}
        start={Math.max(0, start - above)}
        total={all === undefined ? undefined : all - above}
        onMissing={bring && ((from, to) => bring(from + above, to + above))}
      />
      {query.hasNextPage && (
        <ShowMore
          shownCount={end}
          totalCount={total}
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}
