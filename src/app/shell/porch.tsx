import type { ReactNode } from 'react'
import { useMatch } from 'react-router'

import { OfflineBanner } from './offline-banner.tsx'
import { ShellTop } from './shell-top.tsx'

import styles from './shell.module.css'

/** The shell of somebody who has not signed in: public videos, the search and the way in. */
export function Porch({ children }: { children: ReactNode }): ReactNode {
  const isWatching = useMatch('/w/:videoId') !== null
  return (
    <div className={styles['root']} data-nav="none" data-tabs="off">
      <div className={styles['column']}>
        <div className={styles['lights']} aria-hidden="true" />
        <ShellTop me={null} isSignedIn={false} canUpload={false} />
        <OfflineBanner />
        <main
          id="main"
          className={styles['page']}
          data-wide={isWatching || undefined}
          tabIndex={-1}
        >
          {children}
        </main>
      </div>
    </div>
  )
}
