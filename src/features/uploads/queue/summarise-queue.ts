import type { LiveTransfer } from '../state/queue-store.ts'
import { isIllustrating, type StateName, type UploadItem } from '../state/upload-item.ts'

export interface QueueSummary {
  sentB: number
  totalB: number
  /** Looked into, nothing of them sent yet: nothing that could be paused, either. */
  checkingCount: number
  movingCount: number
  /** Of those that move, what can be paused: not what is all sent and being looked at. */
  pausableCount: number
  /** All sent, and their pictures are being made: nothing that could be paused. */
  illustratingCount: number
  pausedCount: number
  waitingCount: number
  needsFileCount: number
  doneCount: number
  /** Files that are or will be sent, those already sent included. */
  sendableCount: number
}

const MOVING: ReadonlySet<StateName> = new Set([
  'ready',
  'creating',
  'sending',
  'verifying',
  'recovering',
])
const SENDABLE: ReadonlySet<StateName> = new Set([
  ...MOVING,
  'selected',
  'checking',
  'paused',
  'waiting',
  'other-tab',
  'needs-file',
  'done',
])

/** An upload being removed is out of sight at once; the toast can bring it back. */
export function isShown(item: UploadItem): boolean {
  return item.state.name !== 'cancelling'
}

/** Videos that have a ticket. A list may know before it that one can be watched; there it stays all the same. */
export function idsInQueue(items: readonly UploadItem[]): string[] {
  return items.filter(isShown).flatMap(({ videoId }) => videoId ?? [])
}

const noneLive: ReadonlyMap<string, LiveTransfer> = new Map()

/**
 * Sums for the head of the queue and the indicator in the top bar. Refused files do not count. Without what is on its way
 * (`live`) only bytes that the service has are counted as sent.
 */
export function summarise(
  items: readonly UploadItem[],
  live: ReadonlyMap<string, LiveTransfer> = noneLive,
): QueueSummary {
  const sendable = items.filter((item) => SENDABLE.has(item.state.name))
  const count = (...names: StateName[]): number =>
    items.filter((item) => names.includes(item.state.name)).length
  return {
    sentB: sum(sendable, (item) => Math.max(item.offsetB, live.get(item.key)?.sentB ?? 0)),
    totalB: sum(sendable, (item) => item.sizeB),
    checkingCount: count('selected', 'checking'),
    movingCount: items.filter((item) => MOVING.has(item.state.name)).length,
    pausableCount: count('ready', 'creating', 'sending', 'recovering'),
    illustratingCount: items.filter(isIllustrating).length,
    pausedCount: count('paused'),
    waitingCount: count('waiting'),
    needsFileCount: count('needs-file'),
    doneCount: count('done'),
    sendableCount: sendable.length,
  }
}

function sum(items: readonly UploadItem[], sizeOf: (item: UploadItem) => number): number {
  return items.reduce((total, item) => total + sizeOf(item), 0)
}
