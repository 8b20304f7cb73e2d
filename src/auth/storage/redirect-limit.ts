import { parseJson } from '#lib/parse-json.ts'

const key = 'foyer.redirects'
const windowMs = 30_000
const allowed = 2

/**
 * Counts this tab's trips to the provider; false when one more would be the third within 30 seconds.
 * A page that sends people away by itself can otherwise do so for ever.
 */
export function mayRedirect(store: Storage = sessionStorage, nowMs = Date.now()): boolean {
  const recent = recentTimes(store, nowMs)
  if (recent.length >= allowed) return false
  store.setItem(key, JSON.stringify([...recent, nowMs]))
  return true
}

/** How long until the next trip is allowed, for a page that wants to make it by itself. */
export function redirectWaitMs(store: Storage = sessionStorage, nowMs = Date.now()): number {
  const [first, ...others] = recentTimes(store, nowMs)
  return first === undefined || others.length + 1 < allowed ? 0 : first + windowMs - nowMs
}

/** A person who has read the reason may try again at once. */
export function forgetRedirects(store: Storage = sessionStorage): void {
  store.removeItem(key)
}

function recentTimes(store: Storage, nowMs: number): number[] {
  return readTimes(store).filter((at) => at <= nowMs && nowMs - at < windowMs)
}

function readTimes(store: Storage): number[] {
  const value = parseJson(store.getItem(key))
  return Array.isArray(value) ? value.filter((at) => typeof at === 'number') : []
}
