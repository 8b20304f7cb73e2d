import { useEffect, useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react'

import { showMediaIn } from '../engine/media-element.ts'
import { toggleFullscreen } from '../engine/view-actions.ts'
import { createSurfaceGestures } from './surface-gestures.ts'

import styles from './player.module.css'

interface SurfaceProps {
  onToggleControls: () => void
  root: () => Element | null
}

/** The picture itself, and what pressing it does. */
export function Surface({ onToggleControls, root }: SurfaceProps): ReactNode {
  const [gestures] = useState(createSurfaceGestures)
  // Whatever is held when the player leaves is let go.
  useEffect(() => gestures.cancel, [gestures])
  const press = (event: PointerEvent<HTMLElement>): void => {
    // With Ctrl it opens a Mac's menu, and nothing tells when the button is let go.
    if (event.button !== 0 || event.ctrlKey) return
    if (!event.isPrimary) {
      gestures.cancel()
      return
    }
    event.currentTarget.setPointerCapture(event.pointerId)
    gestures.down(pressOf(event))
  }
  const release = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    gestures.up(
      { ...pressOf(event), box: event.currentTarget.getBoundingClientRect() },
      {
        toggleControls: onToggleControls,
        toggleFullscreen: () => void toggleFullscreen(root()),
      },
    )
  }
  // The keys K, F, J, L and the space bar do the same for everybody who does not press on pictures.
  return (
    <div
      className={styles['picture']}
      ref={showMediaIn}
      onPointerDown={press}
      onPointerMove={(event) => gestures.move(pressOf(event))}
      onPointerUp={release}
      onPointerCancel={gestures.cancel}
      onContextMenu={keepFromFingers}
    />
  )
}

function pressOf({ pointerType, timeStamp, clientX, clientY }: PointerEvent) {
  return { pointerType, atMs: timeStamp, x: clientX, y: clientY }
}

/** A finger that is held means double speed; the mouse keeps the browser's menu. */
function keepFromFingers(event: MouseEvent): void {
  const { nativeEvent } = event
  if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch')
    event.preventDefault()
}
