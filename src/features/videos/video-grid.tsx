import type { ReactNode } from 'react'

import type { Video } from '#contract/videos.ts'

import { VideoCard } from './video-card.tsx'

import styles from './video-grid.module.css'

export interface VideoGridProps {
  videos: readonly Video[]
  canSave: boolean
  headingLevel?: 2 | 3
  actionsFor?: ((video: Video) => ReactNode) | undefined
  /** What is far below the first screen loads no picture at once. */
  isBelow?: boolean
}

/** Cards in 1, 3, 4 or 5 columns. */
export function VideoGrid(props: VideoGridProps): ReactNode {
  const { videos, canSave, headingLevel = 2, actionsFor, isBelow = false } = props
  return (
    <ul className={styles['root']}>
      {videos.map((video, index) => (
        <li key={video.id}>
          <VideoCard
            video={video}
            canSave={canSave}
            headingLevel={headingLevel}
            isPriority={!isBelow && index < 4}
            actions={actionsFor?.(video)}
          />
        </li>
      ))}
    </ul>
  )
}
