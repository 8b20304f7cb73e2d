import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'

import { pageTitle } from '#config/page-title.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { chaptersQuery } from '#data/editing/chapters.ts'
import { useFailure } from '#data/use-failure.ts'
import { videoQuery } from '#data/video.ts'
import { StoryboardTile } from '#features/player/controls/storyboard-tile.tsx'
import { ChaptersEditor } from '#features/studio/chapters/chapters-editor.tsx'
import { BackToVideos, VideoHeading } from '#features/studio/details/video-heading.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

import styles from './video.module.css'

/** The chapters of a video, written beside its film. */
export function ChaptersPage(): ReactNode {
  const { t } = useLingui()
  const { videoId = '' } = useParams()
  const { data: video } = useQuery(videoQuery(videoId))
  const title = video?.title
  return (
    <>
      <title>{pageTitle(title === undefined ? t`Chapters` : t`Chapters of “${title}”`)}</title>
      <div className={styles['root']}>
        {video ? <VideoHeading video={video} /> : <BackToVideos />}
        {video ? <Chapters key={video.id} video={video} /> : <Skeleton shape="box" />}
      </div>
    </>
  )
}

function Chapters({ video }: { video: VideoDetail }): ReactNode {
  const { t } = useLingui()
  const saved = useQuery(chaptersQuery(video.id))
  const failure = useFailure(saved)
  const { storyboard } = video
  if (failure) {
    return (
      <ErrorPanel
        title={t`The chapters didn’t load`}
        onRetry={() => void saved.refetch()}
        isRetrying={failure.isRetrying}
      />
    )
  }
  if (!saved.data) return <Skeleton shape="box" />
  return (
    <ChaptersEditor
      video={video}
      saved={saved.data}
      renderStill={storyboard ? (atMs) => <StoryboardTile board={storyboard} atMs={atMs} /> : null}
    />
  )
}
