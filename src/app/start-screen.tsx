import type { ReactNode } from 'react'

import styles from './start-screen.module.css'

/** Before the first page is there, and after the last. The words come after one second, the way out after ten, by CSS. */
export function StartScreen({ words = 'Opening the house…' }: { words?: string }): ReactNode {
  return (
    <main className={styles['root']} aria-busy="true">
      <p className={`text-3 ${styles['words']}`} role="status">
        {words}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is this page's own, loaded anew */}
      <a className={`link ${styles['out']}`} href="">
        Try again
      </a>
    </main>
  )
}
