/** Where what somebody searched for on this device is kept. */
export const searchesKey = 'foyer.searches'

export function forgetSearches(): void {
  try {
    localStorage.removeItem(searchesKey)
  } catch {
    // Where nothing may be kept there is nothing to forget.
  }
}
