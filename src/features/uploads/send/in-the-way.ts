import { findItem, readQueue } from '../state/queue-store.ts'
import { isLongWay } from '../state/transfer-speed.ts'

const LOOK_MS = 250

/**
 * Resolves as soon as drawing the pictures of a file is not in the way of sending it: all of it is there, it was paused, or
 * it takes so long that there is room beside. Who sends and who decodes share the same processors. While it waits for a
 * connection or a person, so do its pictures: they would be refused as it was.
 */
export async function whenNotInTheWay(key: string): Promise<void> {
  while (isInTheWay(key)) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}

function isInTheWay(key: string): boolean {
  const item = findItem(key)
  if (item?.state.name === 'waiting') return true
  if (item?.state.name !== 'creating' && item?.state.name !== 'sending') return false
  const live = readQueue().live.get(key)
  return !live || !isLongWay(live.speed, performance.now(), item.sizeB)
}
