import { useRef, type TouchEvent } from 'react'

const CLOSES_AT_PX = 80

interface SwipeHandlers {
  onTouchStart: (event: TouchEvent<HTMLElement>) => void
  onTouchMove: (event: TouchEvent<HTMLElement>) => void
  onTouchEnd: (event: TouchEvent<HTMLElement>) => void
}

/**
 * Spread onto a sheet: a finger pulling it down from its top closes it. Only where it is a sheet,
 * at the foot of the window; Escape, the backdrop and the buttons do the same for everyone else.
 */
export function useSwipeDown(close: () => void): SwipeHandlers {
  const startY = useRef<number>(undefined)
  const pulled = (event: TouchEvent<HTMLElement>): number =>
    startY.current === undefined ? 0 : (event.changedTouches[0]?.clientY ?? 0) - startY.current
  return {
    onTouchStart: (event) => {
      const { scrollTop } = event.currentTarget
      const isSheet = event.currentTarget.getBoundingClientRect().bottom >= window.innerHeight
      const canPull = scrollTop === 0 && isSheet
      startY.current = canPull ? event.touches[0]?.clientY : undefined
    },
    onTouchMove: (event) => {
      event.currentTarget.style.translate = `0 ${Math.max(0, pulled(event))}px`
    },
    onTouchEnd: (event) => {
      event.currentTarget.style.translate = ''
      if (pulled(event) > CLOSES_AT_PX) close()
    },
  }
}
