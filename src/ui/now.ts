import { useSyncExternalStore } from 'react'

const TICK_MS = 60_000

let nowMs = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  nowMs = Date.now()
  for (const listener of listeners) listener()
}

/** One clock for every age on the page; it runs only while something shows an age. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    nowMs = Date.now()
    timer = setInterval(tick, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time in milliseconds since the epoch, to the minute; renders again as it passes. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => nowMs)
}
