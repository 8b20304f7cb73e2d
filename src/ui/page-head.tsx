import type { ReactNode } from 'react'

import styles from './page-head.module.css'

interface Props {
  title: ReactNode
  /** What is said under the title. */
  children?: ReactNode
}

/** The title of a page, on every page at the same height. It takes the focus after a navigation. */
export function PageHead({ title, children }: Props): ReactNode {
  return (
    <header className={styles['root']}>
      <h1 className="display-2" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  )
}
