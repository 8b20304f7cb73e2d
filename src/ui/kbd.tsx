import type { ReactNode } from 'react'

import styles from './kbd.module.css'

/** A key cap. */
export function Kbd({ children }: { children: ReactNode }): ReactNode {
  return <kbd className={styles['root']}>{children}</kbd>
}
