import type { ReactNode } from 'react'

import styles from './badge.module.css'

export interface BadgeProps {
  tone?: 'success' | 'warning' | 'danger' | 'info' | 'brass' | undefined
  /** Goes with every tone but brass: colour alone says nothing. */
  icon?: ReactNode
  children: ReactNode
}

/** The state of a thing in a word or two. */
export function Badge({ tone, icon, children }: BadgeProps): ReactNode {
  return (
    <span className={styles['root']} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
