import { seekBy, togglePlay } from '../engine/player-actions.ts'
import { playerState } from '../engine/player-store.ts'

const DOUBLE_TAP_MS = 280

interface SurfaceHandlers {
  toggleControls: () => void
  toggleFullscreen: () => void
}

interface SurfacePress {
  pointerType: string
  clientX: number
  box: { left: number; width: number }
}

export interface SurfaceGestures {
  press: (press: SurfacePress, handlers: SurfaceHandlers) => void
}

/**
 * What presses on the picture mean. A mouse: play or pause, twice for full screen. A finger: the
 * controls, twice at a side for 10 seconds back or on, twice in the middle for play or pause.
 */
export function createSurfaceGestures(): SurfaceGestures {
  let tapTimer: ReturnType<typeof setTimeout> | undefined
  let lastClickAt = -Infinity

  const click = (handlers: SurfaceHandlers): void => {
    // The first click acts at once; the second takes that back and means full screen.
    togglePlay()
    const isDouble = performance.now() - lastClickAt < DOUBLE_TAP_MS
    lastClickAt = isDouble ? -Infinity : performance.now()
    if (isDouble) handlers.toggleFullscreen()
  }
  const tap = (share: number, handlers: SurfaceHandlers): void => {
    if (tapTimer === undefined) {
      tapTimer = setTimeout(() => {
        tapTimer = undefined
        handlers.toggleControls()
      }, DOUBLE_TAP_MS)
      return
    }
    clearTimeout(tapTimer)
    tapTimer = undefined
    const { longSeekStepMs } = playerState().settings
    if (share < 1 / 3) seekBy(-longSeekStepMs)
    else if (share > 2 / 3) seekBy(longSeekStepMs)
    else togglePlay()
  }
  return {
    press: ({ pointerType, clientX, box }, handlers) => {
      if (pointerType === 'mouse') click(handlers)
      else tap((clientX - box.left) / box.width, handlers)
    },
  }
}
