import { createStore } from '#lib/create-store.ts'

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
  /** Null while they are being made. */
  frames: ReadonlyMap<string, readonly SuggestedFrame[] | null>
}

const empty: Queue = { subject: null, items: [], live: new Map(), frames: new Map() }

const store = createStore(empty)

export const { read: readQueue, subscribe: subscribeQueue } = store

export function changeQueue(change: Partial<Queue>): void {
  store.write({ ...readQueue(), ...change })
}

/** Forgets everything in memory; the journal keeps it for the same person. */
export function emptyQueue(subject: string | null): void {
  changeQueue({ ...empty, subject })
}

export function findItem(key: string): UploadItem | undefined {
  return readQueue().items.find((item) => item.key === key)
}

export function putItem(item: UploadItem): void {
  const known = readQueue().items
  const isKnown = known.some(({ key }) => key === item.key)
  const items = isKnown
    ? known.map((other) => (other.key === item.key ? item : other))
    : [...known, item]
  changeQueue({ items })
}

export function dropItem(key: string): void {
  const { items, live, frames } = readQueue()
  changeQueue({
    items: items.filter((item) => item.key !== key),
    live: without(live, key),
    frames: without(frames, key),
  })
}

export function putLive(key: string, transfer: LiveTransfer | null): void {
  const live = without(readQueue().live, key)
  if (transfer) live.set(key, transfer)
  changeQueue({ live })
}

export function putFrames(key: string, frames: readonly SuggestedFrame[] | null): void {
  changeQueue({ frames: new Map(readQueue().frames).set(key, frames) })
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): Map<string, Value> {
  const rest = new Map(map)
  rest.delete(key)
  return rest
}
