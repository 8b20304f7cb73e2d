import { findItem, putItem, readQueue } from './queue-store.ts'
import type { UploadEvent } from './upload-event.ts'
import { isAdopted, type StateName, type UploadItem } from './upload-item.ts'
import { forgetItem, writeItem } from './upload-journal.ts'
import { isHeldHere } from './upload-lock.ts'
import { reduceUpload } from './upload-reducer.ts'

/** Told of every change, so that the runner can start what has become possible. */
let onChange: () => void = () => undefined

export function setOnChange(listener: () => void): void {
  onChange = listener
}

/** Other tabs of the same person show what this one does. */
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('foyer-uploads')

export function onOtherTab(listener: (key: string) => void): void {
  if (!channel) return
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') listener(event.data)
  })
}

export function tellOtherTabs(key: string): void {
  channel?.postMessage(key)
}

/** Lets something happen to an upload: reduces, keeps it in the journal, tells whoever shows it. */
export function dispatch(key: string, event: UploadEvent): UploadItem | undefined {
  const before = findItem(key)
  if (!before) return undefined
  const after = reduceUpload(before, event)
  if (after === before) return before
  putItem(after)
  void keep(after)
  onChange()
  return after
}

/** What nothing was sent of and nothing will be, unless the person says so: not worth remembering without a draft. */
const FORGOTTEN: ReadonlySet<StateName> = new Set(['rejected', 'duplicate'])

/** Only who sends a file writes its record. */
async function keep(item: UploadItem): Promise<void> {
  if (item.subject !== readQueue().subject || !isHeldHere(item.key)) return
  if (isAdopted(item)) return
  if (item.videoId === null && FORGOTTEN.has(item.state.name)) await forgetItem(item.key)
  else await writeItem(item)
  tellOtherTabs(item.key)
}
