import type { ReactNode } from 'react'

import styles from './kbd.module.css'

/** A key cap: `<` is not turned around where lines run the other way. */
export function Kbd({ children }: { children: ReactNode }): ReactNode {
  return (
    <kbd className={styles['root']} dir="ltr">
      {children}
    </kbd>
  )
}
