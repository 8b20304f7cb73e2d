import { useSyncExternalStore } from 'react'

/** Does this hold for the window? Follows it. */
function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** Is this a phone's width, where the facts stand right under the title? */
export function useIsPhone(): boolean {
  return useMatches('(width < 48rem)')
}

/** Is there no room beside the picture? Then comments are a tab, so that they do not push the others out of sight. */
export function useIsNarrow(): boolean {
  return useMatches('(width < 64rem)')
}
