import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

import styles from './time-link.module.css'

export interface TimeLinkProps {
  /** Where the moment can be opened on its own; what a new tab and "copy link" get. */
  to: LinkProps['to']
  /** Goes there in place. */
  onSelect: () => void
  children: ReactNode
}

/** A moment in running text. A plain press seeks; a press with a modifier is the browser's. */
export function TimeLink({ to, onSelect, children }: TimeLinkProps): ReactNode {
  return (
    <Link
      to={to}
      className={styles['root']}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onSelect()
      }}
    >
      {children}
    </Link>
  )
}
