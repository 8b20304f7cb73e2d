const storageKey = 'react-router-scroll-positions'

/**
 * A page that is opened anew begins at its top. The router keeps how far down a page was by its path, so that a reload
 * finds it; whoever comes to the same path another way, after signing out for one, would begin there, too.
 */
export function forgetPlace(): void {
  const [entry] = performance.getEntriesByType('navigation')
  if (!(entry instanceof PerformanceNavigationTiming) || entry.type !== 'navigate') return
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    if (typeof places !== 'object' || places === null) return
    const others = Object.entries(places).filter(([place]) => place !== location.pathname)
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(others)))
  } catch {
    // Where nothing may be kept there is nothing to forget.
  }
}
