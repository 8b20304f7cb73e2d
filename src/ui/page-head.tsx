import type { ReactNode } from 'react'

import styles from './page-head.module.css'

interface Props {
  title: ReactNode
  /** What it belongs to, above it. */
  cue?: string
  /** What is said under the title. */
  children?: ReactNode
}

/** The title of a page, on every page at the same height. It takes the focus after a navigation. */
export function PageHead({ title, cue, children }: Props): ReactNode {
  return (
    <header className={styles['root']}>
      {cue && <p className={`small text-3 ${styles['cue']}`}>{cue}</p>}
      <h1 className="display-2" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  )
}
