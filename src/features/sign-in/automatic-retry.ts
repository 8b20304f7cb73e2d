const key = 'foyer.retries'
const firstMs = 5000
const atMost = 3
const forgetAfterMs = 600_000

/**
 * How long to wait before trying a sign-in again without being asked: 5, 10, 20 seconds, then never.
 * A try may leave the page and fail again on the next one, so they are counted in the tab's storage.
 */
export function retryDelayMs(store: Storage = sessionStorage, nowMs = Date.now()): number | null {
  const made = readTimes(store, nowMs).length
  return made < atMost ? firstMs * 2 ** made : null
}

export function noteRetry(store: Storage = sessionStorage, nowMs = Date.now()): void {
  store.setItem(key, JSON.stringify([...readTimes(store, nowMs), nowMs]))
}

/** Whoever presses the button starts anew. */
export function forgetRetries(store: Storage = sessionStorage): void {
  store.removeItem(key)
}

function readTimes(store: Storage, nowMs: number): number[] {
  const times = (store.getItem(key) ?? '')
    .split(/[^\d]+/)
    .filter(Boolean)
    .map(Number)
  return times.filter((atMs) => atMs <= nowMs && nowMs - atMs < forgetAfterMs)
}
