import type { UploadItem } from '../state/upload-item.ts'

const OCCUPYING: ReadonlySet<string> = new Set(['creating', 'sending', 'waiting', 'recovering'])

/** Keys of the files to start now: first come, first served, `places` at a time. */
export function nextToSend(items: readonly UploadItem[], places: number): string[] {
  const taken = items.filter((item) => OCCUPYING.has(item.state.name)).length
  const ready = items.filter((item) => item.state.name === 'ready')
  return ready.slice(0, Math.max(0, places - taken)).map((item) => item.key)
}
