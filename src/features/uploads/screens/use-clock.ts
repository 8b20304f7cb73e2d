import { createStore } from '#lib/create-store.ts'
import { useStore } from '#ui/use-store.ts'

import type { Clock } from '../words/describe-upload.ts'

const TICK_MS = 1_000

/** Runs only while a ticket is shown. */
const clock = createStore<Clock>({ nowMs: 0, steadyMs: 0 }, () => {
  const tick = (): void => clock.write({ nowMs: Date.now(), steadyMs: performance.now() })
  tick()
  const timer = setInterval(tick, TICK_MS)
  return () => clearInterval(timer)
})

/** The time to the second, for countdowns and for lines that stand still. */
export function useClock(): Clock {
  return useStore(clock)
}
