import { useSyncExternalStore } from 'react'

const QUERY = '(width < 768px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Is this a phone's width, where comments are a tab of their own? Follows the window. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches)
}
