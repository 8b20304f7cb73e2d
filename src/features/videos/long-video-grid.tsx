import type { ReactNode } from 'react'

import { inChunks } from '#lib/in-chunks.ts'
import { useOffstage } from '#ui/use-offstage.ts'

import { VideoGrid, type VideoGridProps } from './video-grid.tsx'

import styles from './long-video-grid.module.css'

/** Whole rows in 1, 3, 4 and 5 columns alike. */
const CHUNK = 60

/** Cards as in a grid; of many, those near what is seen are drawn. */
export function LongVideoGrid({ videos, ...look }: VideoGridProps): ReactNode {
  return (
    <div className={styles['root']}>
      {inChunks(videos, CHUNK).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a part is its place in the list
        <Part key={index} videos={part} isBelow={index > 0} {...look} />
      ))}
    </div>
  )
}

function Part(props: VideoGridProps): ReactNode {
  const { videos } = props
  const { ref, keptPx } = useOffstage<HTMLDivElement>(`${videos[0]?.id} ${videos.length}`)
  return (
    <div ref={ref} style={keptPx === null ? undefined : { blockSize: keptPx }}>
      {keptPx === null && <VideoGrid {...props} />}
    </div>
  )
}
