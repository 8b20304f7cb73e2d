import type { SuggestedFrame } from './suggested-frame.ts'
import type { TransferSpeed } from './transfer-speed.ts'
import type { UploadItem } from './upload-item.ts'

/** What only this page knows of a file being sent: bytes on the wire, not yet confirmed. */
export interface LiveTransfer {
  sentB: number
  speed: TransferSpeed
}

export interface Queue {
  /** Whose queue it is; null while nobody is signed in, and then it is empty. */
  subject: string | null
  /** In the order they are sent. */
  items: readonly UploadItem[]
  live: ReadonlyMap<string, LiveTransfer>
  frames: ReadonlyMap<string, readonly SuggestedFrame[]>
}

const empty: Queue = { subject: null, items: [], live: new Map(), frames: new Map() }

let queue = empty
const listeners = new Set<() => void>()

export function readQueue(): Queue {
  return queue
}

/** For `useSyncExternalStore`. */
export function subscribeQueue(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function changeQueue(change: Partial<Queue>): void {
  queue = { ...queue, ...change }
  for (const listener of listeners) listener()
}

/** Forgets everything in memory; the journal keeps it for the same person. */
export function emptyQueue(subject: string | null): void {
  changeQueue({ ...empty, subject })
}

export function findItem(key: string): UploadItem | undefined {
  return queue.items.find((item) => item.key === key)
}

export function putItem(item: UploadItem): void {
  const isKnown = queue.items.some((known) => known.key === item.key)
  const items = isKnown
    ? queue.items.map((known) => (known.key === item.key ? item : known))
    : [...queue.items, item]
  changeQueue({ items })
}

export function dropItem(key: string): void {
  changeQueue({
    items: queue.items.filter((item) => item.key !== key),
    live: without(queue.live, key),
    frames: without(queue.frames, key),
  })
}

export function putLive(key: string, transfer: LiveTransfer | null): void {
  const live = without(queue.live, key)
  if (transfer) live.set(key, transfer)
  changeQueue({ live })
}

export function putFrames(key: string, frames: readonly SuggestedFrame[]): void {
  changeQueue({ frames: new Map(queue.frames).set(key, frames) })
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): Map<string, Value> {
  const rest = new Map(map)
  rest.delete(key)
  return rest
}
