import { useRef, useState, type RefObject } from 'react'

import { usePlayer } from '../engine/player-store.ts'

const HIDE_MS = 3000

/**
 * Are the controls on the picture? They leave after 3 s without a movement, and never while it is
 * paused, a menu or preview is open, or something in them has the keyboard's focus.
 */
export function useControlsShown(
  root: RefObject<HTMLElement | null>,
  isHeld: boolean,
): { isShown: boolean; wake: () => void; toggle: () => void } {
  const isPlaying = usePlayer((state) => state.phase === 'playing')
  const [isAwake, setIsAwake] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const fallAsleep = (): void => {
    // A button pressed by mouse keeps the focus without showing it; only visible focus counts.
    if (root.current?.querySelector(':focus-visible'))
      timer.current = setTimeout(fallAsleep, HIDE_MS)
    else setIsAwake(false)
  }
  const wake = (): void => {
    setIsAwake(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(fallAsleep, HIDE_MS)
  }
  const toggle = (): void => {
    if (isAwake && isPlaying) setIsAwake(false)
    else wake()
  }
  return { isShown: isAwake || !isPlaying || isHeld, wake, toggle }
}
