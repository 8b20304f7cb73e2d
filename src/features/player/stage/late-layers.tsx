import { useEffect, useEffectEvent, type ReactNode } from 'react'

import { usePlayer } from '../engine/player-store.ts'
import { followFullscreenTouch } from './fullscreen-touch.ts'

import styles from './late-layers.module.css'

/** What lies over a film that has played for a while; in the first seconds nobody sees any of it. */
export function LateLayers({ root }: { root: () => HTMLElement | null }): ReactNode {
  const isFullscreen = usePlayer((state) => state.isFullscreen)
  return (
    <>
      <Hairline />
      {isFullscreen && <FullscreenTitle />}
      {isFullscreen && <FullscreenTouch root={root} />}
    </>
  )
}

/** Where it is, at the edge of the picture, while the controls are away. */
function Hairline(): ReactNode {
  const playedShare = usePlayer(({ positionMs, durationMs }) =>
    durationMs > 0 ? Math.min(1, Math.round((positionMs / durationMs) * 2000) / 2000) : 0,
  )
  return <i className={styles['hairline']} style={{ '--played': playedShare }} />
}

/** The whole screen is the film: here it says which. */
function FullscreenTitle(): ReactNode {
  const title = usePlayer((state) => state.item?.title)
  const channelName = usePlayer((state) => state.item?.channelName)
  return (
    <div className={styles['title']}>
      <p dir="auto">{title}</p>
      <p dir="auto">{channelName}</p>
    </div>
  )
}

function FullscreenTouch({ root }: { root: () => HTMLElement | null }): ReactNode {
  const readRoot = useEffectEvent(root)
  // Two fingers at once are no event of React's.
  useEffect(() => {
    const element = readRoot()
    return element ? followFullscreenTouch(element) : undefined
  }, [])
  return null
}
