import { playerState, updatePlayer } from '../engine/player-store.ts'
import { toggleFullscreen } from '../engine/view-actions.ts'

const SWIPE_PX = 80
/** Two fingers this much further apart, or nearer, mean it. */
const PINCH_SHARE = 1.15

interface Point {
  x: number
  y: number
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}

function distance([one, other]: readonly Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}

/**
 * Fingers in full screen: one that swipes down leaves it, two that move apart fill the screen with the picture, and
 * together they bring all of it back. What starts on the controls is theirs. Answers how to stop.
 */
export function followFullscreenTouch(root: HTMLElement): () => void {
  const stopAll = new AbortController()
  const { signal } = stopAll
  const began = new Map<number, Point>()
  const now = new Map<number, Point>()

  const pinch = (): void => {
    const share = distance([...now.values()]) / distance([...began.values()])
    if (share > PINCH_SHARE) updatePlayer({ isFilling: true })
    else if (share < 1 / PINCH_SHARE) updatePlayer({ isFilling: false })
  }
  const forget = ({ pointerId }: PointerEvent): void => {
    began.delete(pointerId)
    now.delete(pointerId)
  }
  const on = (
    name: 'pointerdown' | 'pointermove' | 'pointerup',
    act: (event: PointerEvent) => void,
  ) =>
    root.addEventListener(
      name,
      (event) => {
        if (event.pointerType === 'touch') act(event)
      },
      { signal },
    )
  on('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('button, input, [role=slider]'))
      return
    began.set(event.pointerId, pointOf(event))
    now.set(event.pointerId, pointOf(event))
  })
  on('pointermove', (event) => {
    if (!now.has(event.pointerId)) return
    now.set(event.pointerId, pointOf(event))
    if (now.size === 2) pinch()
  })
  on('pointerup', (event) => {
    const from = began.get(event.pointerId)
    const isAlone = now.size === 1
    forget(event)
    if (!from || !isAlone) return
    const down = event.clientY - from.y
    const isSwipe = down > SWIPE_PX && down > 2 * Math.abs(event.clientX - from.x)
    if (isSwipe && playerState().isFullscreen) void toggleFullscreen(root)
  })
  root.addEventListener('pointercancel', forget, { signal })
  return () => {
    stopAll.abort()
    updatePlayer({ isFilling: false })
  }
}
