import type { ReactNode } from 'react'
import { useMatch } from 'react-router'

import { Toaster } from '#ui/toaster.tsx'
import { TooltipLayer } from '#ui/tooltip-layer.tsx'

import { OfflineBanner } from './offline-banner.tsx'
import { SearchShortcut } from './search-shortcut.tsx'

import styles from './shell.module.css'

/** The watch page is wide, has a rail, and no tabs under the thumb. */
export function useIsWatching(): boolean {
  return useMatch('/w/:videoId') !== null
}

interface Props {
  top: ReactNode
  children: ReactNode
}

/** Top bar, news, the page itself and what lies over it, beside whatever navigation there is. */
export function ShellColumn({ top, children }: Props): ReactNode {
  const isWide = useIsWatching()
  return (
    <div className={styles['column']}>
      <div className={styles['lights']} aria-hidden="true" />
      {top}
      <OfflineBanner />
      <main id="main" className={styles['page']} data-wide={isWide || undefined} tabIndex={-1}>
        {children}
      </main>
      <Toaster />
      <TooltipLayer />
      <SearchShortcut />
    </div>
  )
}
