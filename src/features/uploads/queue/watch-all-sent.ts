import { createStore } from '#lib/create-store.ts'

import { readQueue, subscribeQueue } from '../state/queue-store.ts'
import { summarise } from './summarise-queue.ts'

const FRESH_MS = 6_000

let wasMoving = false
let timer: ReturnType<typeof setTimeout> | undefined

/** "All sent" is news for six seconds (docs/specification.md#states-of-an-upload). */
export const isAllSentFresh = createStore(false, () => subscribeQueue(look))

/** Notices the moment the last file is through. */
function look(): void {
  const { items, live } = readQueue()
  const { checkingCount, movingCount, illustratingCount, ...rest } = summarise(items, live)
  const { waitingCount, pausedCount, doneCount } = rest
  const isMoving = checkingCount + movingCount + illustratingCount > 0
  if (wasMoving && !isMoving && waitingCount + pausedCount === 0 && doneCount > 0) {
    isAllSentFresh.write(true)
    clearTimeout(timer)
    timer = setTimeout(() => isAllSentFresh.write(false), FRESH_MS)
  }
  wasMoving = isMoving
}
