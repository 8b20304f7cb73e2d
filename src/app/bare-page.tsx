import type { ReactNode } from 'react'

import styles from './bare-page.module.css'

/** A page without the portal around it, because that is what failed. */
export function BarePage({ children }: { children: ReactNode }): ReactNode {
  return (
    <main id="main" className={styles['root']} tabIndex={-1}>
      {children}
    </main>
  )
}
