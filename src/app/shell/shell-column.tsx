import type { ReactNode } from 'react'
import { useMatch } from 'react-router'

import { Toaster } from '#ui/overlays/toaster.tsx'
import { part } from '#ui/part.tsx'

import { OfflineBanner } from './offline-banner.tsx'
import { SearchShortcut } from './search-shortcut.tsx'

import styles from './shell.module.css'

// Nothing on the first screen needs them, so they come after it.
const TooltipLayer = part(
  async () => (await import('#ui/overlays/tooltip-layer.tsx')).TooltipLayer,
  {
    isLate: true,
  },
)

/** The watch page is wide, has a rail, and no tabs under the thumb. */
export function useIsWatching(): boolean {
  return useMatch('/w/:videoId') !== null
}

interface Props {
  /** Whoever turned single keys off finds none of them here either. */
  hasKeys?: boolean
  top: ReactNode
  children: ReactNode
}

/** Top bar, news, the page itself and what lies over it, beside whatever navigation there is. */
export function ShellColumn({ hasKeys = true, top, children }: Props): ReactNode {
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
      {hasKeys && <SearchShortcut />}
    </div>
  )
}
