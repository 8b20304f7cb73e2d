import { createHold } from '../engine/hold.ts'
import { seekBy, togglePlay } from '../engine/player-actions.ts'
import { playerState } from '../engine/player-store.ts'

const DOUBLE_TAP_MS = 280
/** After two taps that jumped, each more at that side jumps again for this long. */
const MORE_TAPS_MS = 700
/** A finger that moved further neither taps nor holds. */
const TAP_PX = 12

interface SurfaceHandlers {
  toggleControls: () => void
  toggleFullscreen: () => void
}

interface SurfacePress {
  pointerType: string
  atMs: number
  x: number
  y: number
  box: { left: number; width: number }
}

export interface SurfaceGestures {
  down: (press: Omit<SurfacePress, 'box'>) => void
  move: (press: Omit<SurfacePress, 'box'>) => void
  up: (press: SurfacePress, handlers: SurfaceHandlers) => void
  /** It is something else: the browser scrolls, or a second finger makes it a pinch. */
  cancel: () => void
}

/**
 * What presses on the picture mean. A mouse: play or pause, twice for full screen. A finger: the
 * controls, twice at a side for 10 seconds back or on, twice in the middle for play or pause. Held: double speed. A
 * finger that moves means neither.
 */
export function createSurfaceGestures(): SurfaceGestures {
  const hold = createHold()
  const tap = createTaps()
  let from = { x: 0, y: 0 }
  let lastClickAt = -Infinity

  const click = (handlers: SurfaceHandlers): void => {
    // The first click acts at once; the second takes that back and means full screen.
    togglePlay()
    const isDouble = performance.now() - lastClickAt < DOUBLE_TAP_MS
    lastClickAt = isDouble ? -Infinity : performance.now()
    if (isDouble) handlers.toggleFullscreen()
  }
  return {
    down: ({ atMs, x, y }) => {
      from = { x, y }
      hold.begin(atMs)
    },
    move: ({ pointerType, x, y }) => {
      if (pointerType !== 'mouse' && Math.hypot(x - from.x, y - from.y) >= TAP_PX) hold.cancel()
    },
    up: ({ pointerType, atMs, x, box }, handlers) => {
      if (!hold.end(atMs)) return
      if (pointerType === 'mouse') click(handlers)
      else tap((x - box.left) / box.width, handlers)
    },
    cancel: hold.cancel,
  }
}

type Place = 'start' | 'middle' | 'end'

function placeOf(share: number): Place {
  if (share < 1 / 3) return 'start'
  return share > 2 / 3 ? 'end' : 'middle'
}

/** Tells one tap from two, and two from more. */
function createTaps(): (share: number, handlers: SurfaceHandlers) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let jumped: { place: Place; atMs: number } | null = null

  const act = (place: Place): void => {
    const { longSeekStepMs } = playerState().settings
    if (place === 'middle') togglePlay()
    else seekBy(place === 'start' ? -longSeekStepMs : longSeekStepMs)
    jumped = place === 'middle' ? null : { place, atMs: performance.now() }
  }
  return (share, handlers) => {
    const place = placeOf(share)
    if (jumped?.place === place && performance.now() - jumped.atMs < MORE_TAPS_MS) act(place)
    else if (timer === undefined) {
      timer = setTimeout(() => {
        timer = undefined
        handlers.toggleControls()
      }, DOUBLE_TAP_MS)
    } else {
      clearTimeout(timer)
      timer = undefined
      act(place)
    }
  }
}
