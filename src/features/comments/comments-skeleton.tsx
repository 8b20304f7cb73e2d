import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Skeleton } from '#ui/feedback/skeleton.tsx'

import styles from './comments-section.module.css'

/** In the place of comments that are on their way; at once, for the form above them has come with nothing under it. */
export function CommentsSkeleton({ count }: { count: number }): ReactNode {
  const { t } = useLingui()
  return (
    <div className={styles['threads']} aria-busy="true" aria-label={t`Loading comments`}>
      {Array.from({ length: Math.min(count, 3) }, (_, row) => (
        <div key={row} className={styles['kept']}>
          <Skeleton isPrompt shape="round" />
          <div>
            <Skeleton isPrompt width="short" />
            <Skeleton isPrompt width="long" />
          </div>
        </div>
      ))}
    </div>
  )
}
