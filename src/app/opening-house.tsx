import type { ReactNode } from 'react'

import styles from './opening-house.module.css'

/** Before the first page is there. The words come after one second, by CSS. */
export function OpeningHouse(): ReactNode {
  return (
    <main className={styles['root']} aria-busy="true">
      <p className={`text-3 ${styles['words']}`} role="status">
        Opening the house…
      </p>
    </main>
  )
}
