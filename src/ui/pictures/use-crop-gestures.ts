import { useRef, type PointerEvent, type TouchEvent } from 'react'

interface Point {
  x: number
  y: number
}

interface Gestures {
  /** By shares of the frame. */
  onMove: (by: Point) => void
  /** By this factor. */
  onZoom: (factor: number) => void
}

const WHEEL_STEP = 1.0015

/**
 * Spread onto the frame: one pointer moves the picture, two fingers and the wheel enlarge it. Keyboards have the sliders
 * below, which say and do the same.
 */
export function useCropGestures({ onMove, onZoom }: Gestures) {
  const points = useRef(new Map<number, Point>())
  const end = (event: PointerEvent<HTMLElement>): void => {
    points.current.delete(event.pointerId)
  }
  return {
    // React listens for the wheel without a say in what it does; here it enlarges and must not scroll the dialog too.
    ref: (frame: HTMLElement | null) => {
      const enlarge = (event: WheelEvent): void => {
        event.preventDefault()
        onZoom(WHEEL_STEP ** -event.deltaY)
      }
      frame?.addEventListener('wheel', enlarge, { passive: false })
      return () => frame?.removeEventListener('wheel', enlarge)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      points.current.set(event.pointerId, pointOf(event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = points.current.get(event.pointerId)
      if (!before) return
      const apartBefore = apart(points.current)
      const now = pointOf(event)
      points.current.set(event.pointerId, now)
      const apartNow = apart(points.current)
      if (apartBefore && apartNow) onZoom(apartNow / apartBefore)
      const { width, height } = event.currentTarget.getBoundingClientRect()
      const share = 1 / points.current.size
      onMove({
        x: ((now.x - before.x) / width) * share,
        y: ((now.y - before.y) / height) * share,
      })
    },
    onPointerUp: end,
    onPointerCancel: end,
    // A finger on the picture moves the picture, not the sheet it lies on.
    onTouchStart: (event: TouchEvent<HTMLElement>) => event.stopPropagation(),
    onTouchMove: (event: TouchEvent<HTMLElement>) => event.stopPropagation(),
    onTouchEnd: (event: TouchEvent<HTMLElement>) => event.stopPropagation(),
  }
}

function pointOf({ clientX: x, clientY: y }: PointerEvent<HTMLElement>): Point {
  return { x, y }
}

/** How far two fingers are from each other; null while there are not two. */
function apart(points: ReadonlyMap<number, Point>): number | null {
  const [one, other] = [...points.values()]
  if (!one || !other || points.size !== 2) return null
  return Math.hypot(one.x - other.x, one.y - other.y)
}
