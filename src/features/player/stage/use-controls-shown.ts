import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

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
  const beginToLeave = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(fallAsleep, HIDE_MS)
  })
  // That it plays comes from the element: by a key, a voice or the page before, without a movement here.
  useEffect(() => {
    if (isPlaying) beginToLeave()
    return () => clearTimeout(timer.current)
  }, [isPlaying])
  const toggle = (): void => {
    if (isAwake && isPlaying) setIsAwake(false)
    else wake()
  }
  return { isShown: isAwake || !isPlaying || isHeld, wake, toggle }
}

/**
 * When the picture stands without its controls: before the first play, and while what comes next is offered. They come for
 * the keyboard's focus; in full screen they stay after the end, as the way out.
 */
export function useBareAt(hasNext: boolean): 'start' | 'end' | undefined {
  const isStart = usePlayer(({ phase }) => phase === 'loading' || phase === 'ready')
  const isEnd = usePlayer(({ phase, isFullscreen }) => phase === 'ended' && !isFullscreen)
  if (isStart) return 'start'
  return isEnd && hasNext ? 'end' : undefined
}
