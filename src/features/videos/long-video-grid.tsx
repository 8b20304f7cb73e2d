import { memo, type ReactNode } from 'react'

import { LongList, type LongListProps } from '#ui/lists/long-list.tsx'

import { VideoCard } from './video-card.tsx'
import type { VideoGridProps } from './video-grid.tsx'

import styles from './video-grid.module.css'

interface Props
  extends
    Pick<VideoGridProps, 'videos' | 'canSave' | 'actionsFor'>,
    Pick<LongListProps, 'total' | 'onMissing'> {
  /** How many come before these. */
  start: number
  isOnChannel?: boolean | undefined
}

/** One that stays where it is while others come and go is not drawn anew. */
const Card = memo(VideoCard)

/** Cards as in a grid; of many, those near what is seen are drawn. */
export function LongVideoGrid(props: Props): ReactNode {
  const { videos, start, canSave, actionsFor, isOnChannel, total, onMissing } = props
  return (
    <LongList
      count={start + videos.length}
      {...{ start, total, onMissing }}
      className={styles['root']}
      keyOf={(index) => videos[index - start]?.id ?? `${index}`}
      render={(index) => {
        const video = videos[index - start]
        return (
          video && (
            <Card
              {...{ video, canSave, isOnChannel }}
              headingLevel={2}
              isPriority={index < 4}
              actions={actionsFor?.(video)}
            />
          )
        )
      }}
    />
  )
}
