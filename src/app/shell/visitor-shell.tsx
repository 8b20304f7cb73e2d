import type { ReactNode } from 'react'

import { ShellColumn } from './shell-column.tsx'
import { ShellTop } from './shell-top.tsx'

import styles from './shell.module.css'

/** The shell of somebody who has not signed in: public videos, the search and the way in. */
export function VisitorShell({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={styles['root']} data-nav="none" data-tabs="off">
      <ShellColumn top={<ShellTop isSignedIn={false} canUpload={false} />}>{children}</ShellColumn>
    </div>
  )
}
