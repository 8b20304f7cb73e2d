import type { ReactNode } from 'react'

import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: ReactNode
  /** One sentence. */
  children?: ReactNode
  /** One secondary button: the next step. */
  action?: ReactNode
  /** A lucide icon with the class `icon-huge`; without one it is the arch with its light on. */
  icon?: ReactNode
  /** The level that fits the page's outline. */
  headingLevel?: 1 | 2 | 3 | undefined
}

function ArchDrawing(): ReactNode {
  return (
    <svg
      viewBox="0 0 96 108"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M8 106V48a40 40 0 0 1 80 0v58M20 106V50a28 28 0 0 1 56 0v56M2 106h92" />
      <path
        className={styles['light']}
        d="M40 106V62c0-3 3.4-5 6-3.5l16 9.2c2.7 1.5 2.7 5.4 0 7L49 82v24"
      />
    </svg>
  )
}

/** What a list says when there is nothing in it, and the way to change that. */
export function EmptyState(props: EmptyStateProps): ReactNode {
  const { title, children, action, icon, headingLevel = 2 } = props
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles['root']}>
      <div className={styles['drawing']}>{icon ?? <ArchDrawing />}</div>
      <Heading className="display-3">{title}</Heading>
      {children && <p className={styles['text']}>{children}</p>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  )
}
