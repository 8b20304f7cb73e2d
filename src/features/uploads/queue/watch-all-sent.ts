import { readQueue, subscribeQueue } from '../state/queue-store.ts'
import { summarise } from './summarise-queue.ts'

const FRESH_MS = 6_000

let isFresh = false
let wasMoving = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: boolean): void {
  if (isFresh === next) return
  isFresh = next
  for (const listener of listeners) listener()
}

/** Notices the moment the last file is through. */
function look(): void {
  const { items, live } = readQueue()
  const { movingCount, illustratingCount, ...rest } = summarise(items, live)
  const { waitingCount, pausedCount, doneCount } = rest
  const isMoving = movingCount + illustratingCount > 0
  if (wasMoving && !isMoving && waitingCount + pausedCount === 0 && doneCount > 0) {
    set(true)
    clearTimeout(timer)
    timer = setTimeout(() => set(false), FRESH_MS)
  }
  wasMoving = isMoving
}

/** "All sent" is news for six seconds (docs/specification.md#states-of-an-upload). For `useSyncExternalStore`. */
export const watchAllSent = {
  isFresh: (): boolean => isFresh,
  subscribe: (listener: () => void): (() => void) => {
    const stop = listeners.size === 0 ? subscribeQueue(look) : undefined
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      stop?.()
    }
  },
}
