import { useCallback, type RefCallback } from 'react'
import { useLocation } from 'react-router'

/** Pixels from the start, by place in the history and name. */
const places = new Map<string, number>()

/** For a row that scrolls sideways, by a name of its own on its page: Back finds it where it was left. */
export function useKeptScroll(name: string): RefCallback<HTMLElement> {
  const { key } = useLocation()
  return useCallback(
    (row) => {
      if (!row) return undefined
      const place = `${key} ${name}`
      // Told that it stands at its start, the browser lays the whole page out to see that.
      if (places.size > 0) row.scrollLeft = places.get(place) ?? 0
      const keep = (): void => void places.set(place, row.scrollLeft)
      row.addEventListener('scroll', keep, { passive: true })
      return () => row.removeEventListener('scroll', keep)
    },
    [key, name],
  )
}
