import { useCallback, useState, type RefCallback } from 'react'

/** How high each part was when it was last drawn, so that a list one comes back to is as long as it was. */
const heights = new Map<string, number>()
const MOST_REMEMBERED = 2_000

function heightKey(id: string): string {
  return `${innerWidth} ${id}`
}

function remember(id: string, heightPx: number): void {
  if (heights.size > MOST_REMEMBERED) heights.clear()
  heights.set(heightKey(id), heightPx)
}

interface Offstage<Part extends HTMLElement> {
  ref: RefCallback<Part>
  /** Null while the part is drawn; else the height its empty place has to keep. */
  keptPx: number | null
}

/**
 * A part of a long list is drawn only while it is within a screen of what is seen. What is left of it is its height, so
 * that the page stays as long as it is and the place one scrolled to is there on the way back. A part that holds the
 * focus stays. `id` is the same for the same content.
 */
export function useOffstage<Part extends HTMLElement>(id: string): Offstage<Part> {
  const [keptPx, setKeptPx] = useState(() => heights.get(heightKey(id)) ?? null)
  // The same function from one drawing to the next, else each would begin a new observer.
  const ref = useCallback(
    (part: Part | null): (() => void) | undefined => {
      if (part === null) return undefined
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry) return
          if (entry.isIntersecting) {
            setKeptPx(null)
            return
          }
          const heightPx = entry.boundingClientRect.height
          if (heightPx === 0 || part.contains(document.activeElement)) return
          remember(id, heightPx)
          setKeptPx(heightPx)
        },
        { rootMargin: '100% 0px' },
      )
      observer.observe(part)
      return () => observer.disconnect()
    },
    [id],
  )
  return { ref, keptPx }
}
