import { useSyncExternalStore } from 'react'

import type { Clock } from './describe-upload.ts'

const TICK_MS = 1_000

let clock: Clock = { nowMs: 0, steadyMs: 0 }
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  clock = { nowMs: Date.now(), steadyMs: performance.now() }
  for (const listener of listeners) listener()
}

/** Runs only while a ticket is shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    tick()
    timer = setInterval(tick, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time to the second, for countdowns and for lines that stand still. */
export function useClock(): Clock {
  return useSyncExternalStore(subscribe, () => clock)
}
