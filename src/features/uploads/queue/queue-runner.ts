import { limits } from '#contract/limits.ts'

import { awaitArrival } from '../send/await-arrival.ts'
import { startRun } from '../send/run-sending.ts'
import { illustrate } from '../send/send-pictures.ts'
import { isRunning } from '../send/upload-run.ts'
import { dispatch, setOnChange } from '../state/dispatch.ts'
import { takeFile } from '../state/held-files.ts'
import { readQueue } from '../state/queue-store.ts'
import type { UploadItem } from '../state/upload-item.ts'
import { isHeldHere } from '../state/upload-lock.ts'
import { checkUpload } from './check-upload.ts'
import { nextToSend } from './next-to-send.ts'

let isPlanned = false

/** Starts whatever has become possible, once the events of the moment are through. */
export function planWork(): void {
  if (isPlanned) return
  isPlanned = true
  queueMicrotask(() => {
    isPlanned = false
    startWork()
  })
}

setOnChange(planWork)

function startWork(): void {
  const own = readQueue().items.filter((item) => isHeldHere(item.key))
  const checking = own.some((item) => item.state.name === 'checking')
  const next = own.find((item) => item.state.name === 'selected')
  if (next && !checking) void check(next)
  for (const item of own) {
    if (isAwaited(item)) void awaitArrival(item.key)
    if (item.creationUrl !== null && item.pictures === 'none') void illustrate(item.key)
  }
  for (const key of nextToSend(own, limits.parallelUploads)) {
    if (!isRunning(key)) void startRun(key)
  }
}

/** All there, and the service has more to say of it. */
function isAwaited({ state }: UploadItem): boolean {
  return state.name === 'verifying' || (state.name === 'done' && !state.isReady)
}

async function check(item: UploadItem): Promise<void> {
  // Marked before the file is fetched, or the next event would start a second check.
  dispatch(item.key, { type: 'check-started' })
  const file = await takeFile(item.key)
  if (file) await checkUpload(item, file)
  else dispatch(item.key, { type: 'file-needed' })
}
