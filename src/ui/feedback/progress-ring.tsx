import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatPercent } from '#lib/format-count.ts'

import styles from './progress-ring.module.css'

export interface ProgressRingProps {
  /** From 0 to 1. */
  fraction: number
  /** Only where no words stand beside it. */
  label?: string | undefined
}

/** How far something is, 22 px round, for a bar or a button. */
export function ProgressRing({ fraction, label }: ProgressRingProps): ReactNode {
  const { t } = useLingui()
  const percent = formatPercent(fraction)
  return (
    <span
      className={styles['root']}
      style={{ '--part': fraction }}
      role={label === undefined ? undefined : 'img'}
      aria-label={label === undefined ? undefined : t`${label}, ${percent}`}
      aria-hidden={label === undefined || undefined}
    />
  )
}
