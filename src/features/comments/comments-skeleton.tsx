import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Skeleton } from '#ui/feedback/skeleton.tsx'

import styles from './comments-section.module.css'

/** In the place of comments that are on their way. */
export function CommentsSkeleton(): ReactNode {
  const { t } = useLingui()
  return (
    <div className={styles['threads']} aria-busy="true" aria-label={t`Loading comments`}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles['composer']}>
          <Skeleton shape="round" />
          <div>
            <Skeleton width="short" />
            <Skeleton width="long" />
          </div>
        </div>
      ))}
    </div>
  )
}
