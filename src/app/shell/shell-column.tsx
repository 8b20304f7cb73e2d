import { useState, type PointerEvent, type ReactNode } from 'react'
import { useMatch } from 'react-router'

import { Toaster } from '#ui/overlays/toaster.tsx'
import { part } from '#ui/part.tsx'
import { useStore } from '#ui/use-store.ts'

import { hasFailedPage } from './failed-page.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { SearchShortcut } from './search-shortcut.tsx'
import { useIsOnline } from './use-is-online.ts'

import styles from './shell.module.css'

// Nothing on the first screen needs them, so they come after it.
const TooltipLayer = part(
  async () => (await import('#ui/overlays/tooltip-layer.tsx')).TooltipLayer,
  { isLate: true },
)

// Of use to a mouse only, so the first movement of one asks for them.
const CardPreviews = part(
  async () => (await import('#features/videos/card-previews.tsx')).CardPreviews,
  { isLate: true },
)

/** The watch page is wide, has a rail, and no tabs under the thumb. */
export function useIsWatching(): boolean {
  const hasFailed = useStore(hasFailedPage)
  return useMatch('/w/:videoId') !== null && !hasFailed
}

interface Props {
  /** Whoever turned single keys off finds none of them here either. */
  hasKeys?: boolean
  /** Moments of a video where the pointer rests on its card. */
  hasPreviews?: boolean
  top: ReactNode
  children: ReactNode
}

/** Top bar, news, the page itself and what lies over it, beside whatever navigation there is. */
export function ShellColumn({
  hasKeys = true,
  hasPreviews = true,
  top,
  children,
}: Props): ReactNode {
  const isWide = useIsWatching()
  const isOnline = useIsOnline()
  const [hasMouse, setHasMouse] = useState(false)
  const notice = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse') setHasMouse(true)
  }
  return (
    <div className={styles['column']} onPointerMove={hasMouse ? undefined : notice}>
      <div className={styles['lights']} aria-hidden="true" />
      {top}
      {/* Its code is here from the start: it could not be fetched any more when it is needed. */}
      {!isOnline && <OfflineBanner />}
      <main id="main" className={styles['page']} data-wide={isWide || undefined} tabIndex={-1}>
        {children}
      </main>
      <Toaster isLifted={!isOnline} />
      <TooltipLayer />
      {hasPreviews && hasMouse && <CardPreviews />}
      {hasKeys && <SearchShortcut />}
    </div>
  )
}
