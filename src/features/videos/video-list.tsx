import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

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
  actionsFor?: (video: Video) => ReactNode
}

/** A list of videos in pages, with its waiting, empty and broken states. */
export function VideoList(props: Props): ReactNode {
  const { list, canSave, empty, label, actionsFor } = props
  const { query, start, total, isEmpty, isLost } = list
  const { t } = useLingui()
  const failure = useFailure(query)
  if (failure) {
    const { title, text } = errorMessage(failure.error)
    return (
      <ErrorPanel
        title={title}
        onRetry={() => void query.refetch()}
        isRetrying={failure.isRetrying}
      >
        {text}
      </ErrorPanel>
    )
  }
  if (!query.data || isLost)
    return (
      <VideoGridSkeleton
        label={t({
          message: `${label} are loading`,
          comment: 'Begins with what a list holds, such as: New videos',
        })}
      />
    )
  if (isEmpty) return empty
  const videos = query.data.pages.flatMap((page) => page.items)
  return (
    <>
      <LongVideoGrid
        {...{ videos, start, canSave, actionsFor }}
        total={query.hasNextPage ? total : start + videos.length}
        onMissing={list.bring}
      />
      {query.hasNextPage && (
        <ShowMore
          shownCount={start + videos.length}
          totalCount={total}
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}
