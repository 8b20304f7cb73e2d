import { useRef } from 'react'

/** What would move under a finger or a pointer waits until nothing is pressed: a press is meant for what was seen. */
export function useUnpressed() {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  /** The click of a press comes before this, and so do all the events of a touch. */
  const soon = (): void => void setTimeout(go)
  const go = (): void => {
    if (isPressed.current) return
    waiting.current?.()
    waiting.current = null
  }
  return {
    /** A press begins. */
    press: (): void => {
      isPressed.current = true
      const end = (): void => {
        isPressed.current = false
        removeEventListener('pointerup', end)
        removeEventListener('pointercancel', end)
        soon()
      }
      addEventListener('pointerup', end)
      addEventListener('pointercancel', end)
    },
    onceUnpressed: (work: () => void): void => {
      waiting.current = work
      soon()
    },
  }
}
