import type { ReactNode } from 'react'

import type { Video } from '#contract/videos.ts'

import { VideoCard } from './video-card.tsx'

import styles from './video-grid.module.css'

interface Props {
  videos: readonly Video[]
  canSave: boolean
  headingLevel?: 2 | 3
  actionsFor?: (video: Video) => ReactNode
}

/** Cards in 1, 3, 4 or 5 columns. */
export function VideoGrid({ videos, canSave, headingLevel = 2, actionsFor }: Props): ReactNode {
  return (
    <ul className={styles['root']}>
      {videos.map((video, index) => (
        <li key={video.id}>
          <VideoCard
            video={video}
            canSave={canSave}
            headingLevel={headingLevel}
            isPriority={index < 4}
            actions={actionsFor?.(video)}
          />
        </li>
      ))}
    </ul>
  )
}
