import { createStore } from '#lib/create-store.ts'

import { useStore } from './use-store.ts'

const TICK_MS = 60_000

/** One clock for every age on the page; it runs only while something shows an age. */
const now = createStore(Date.now(), () => {
  const tick = (): void => now.write(Date.now())
  tick()
  const timer = setInterval(tick, TICK_MS)
  return () => clearInterval(timer)
})

/** The time in milliseconds since the epoch, to the minute; renders again as it passes. */
export function useNow(): number {
  return useStore(now)
}
