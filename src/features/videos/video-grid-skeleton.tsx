import type { ReactNode } from 'react'

import { Skeleton } from '#ui/feedback/skeleton.tsx'

import styles from './video-grid.module.css'

/** Two rows of cards to come, in the geometry of the real ones. */
export function VideoGridSkeleton({ label }: { label: string }): ReactNode {
  return (
    <div className={styles['root']} aria-busy="true" aria-label={label} role="status">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={styles['waiting']}>
          <Skeleton shape="still" />
          <Skeleton width="long" />
          <Skeleton width="medium" />
        </div>
      ))}
    </div>
  )
}
