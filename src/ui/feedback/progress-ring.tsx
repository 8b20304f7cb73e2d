import type { ReactNode } from 'react'

import styles from './progress-ring.module.css'

export interface ProgressRingProps {
  /** From 0 to 1. */
  fraction: number
  /** Only where no words stand beside it. */
  label?: string | undefined
}

/** How far something is, 22 px round, for a bar or a button. */
export function ProgressRing({ fraction, label }: ProgressRingProps): ReactNode {
  const percent = Math.floor(fraction * 100)
  return (
    <span
      className={styles['root']}
      style={{ '--part': fraction }}
      role={label === undefined ? undefined : 'img'}
      aria-label={label === undefined ? undefined : `${label}, ${percent}%`}
      aria-hidden={label === undefined || undefined}
    />
  )
}
