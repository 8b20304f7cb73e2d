import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'

import { pageTitle } from '#config/page-title.ts'
import { videoQuery } from '#data/video.ts'
import { CaptionsPanel } from '#features/studio/captions/captions-panel.tsx'
import { BackToVideos, VideoHeading } from '#features/studio/details/video-heading.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

import styles from './video.module.css'

/** The captions of a video, drafts among them. */
export function CaptionsPage(): ReactNode {
  const { t } = useLingui()
  const { videoId = '' } = useParams()
  const { data: video } = useQuery(videoQuery(videoId))
  const title = video?.title
  return (
    <>
      <title>{pageTitle(title === undefined ? t`Captions` : t`Captions of “${title}”`)}</title>
      <div className={styles['root']}>
        {video ? <VideoHeading video={video} /> : <BackToVideos />}
        <div className={styles['columns']}>
          {video ? <CaptionsPanel key={video.id} video={video} /> : <Skeleton shape="box" />}
        </div>
      </div>
    </>
  )
}
