import { t } from '@lingui/core/macro'

import { dropDraft } from '#data/drafts.ts'
import { dropReplacement } from '#data/editing/versions.ts'
import { showToast } from '#ui/overlays/toast.ts'

import { terminateUpload } from '../send/send-file.ts'
import { endRun } from '../send/upload-run.ts'
import { dispatch } from '../state/dispatch.ts'
import { findItem, putItem } from '../state/queue-store.ts'
import { isAdopted, leavesNothing, type UploadItem } from '../state/upload-item.ts'
import { forgetItem, writeItem } from '../state/upload-journal.ts'
import { forgetUpload } from './forget-upload.ts'
import { planWork } from './queue-runner.ts'

/** As long as the toast offers to take it back. */
const UNDO_MS = 8_000

/** Leaves nothing behind on the service to be undone, or belongs to the library by now. */
function isGoneAtOnce(item: UploadItem): boolean {
  return leavesNothing(item) || item.state.name === 'done' || item.state.name === 'failed'
}

/**
 * Takes an upload out of the queue. What was sent stays for eight seconds, so that "Undo" carries on
 * from the same byte; then the service forgets it too. A finished video stays in the library.
 */
export function removeUpload(key: string): void {
  const before = findItem(key)
  if (!before) return
  if (isGoneAtOnce(before)) {
    void forgetUpload(key)
    return
  }
  endRun(key)
  dispatch(key, { type: 'cancel' })
  const timer = setTimeout(() => void finishRemoval(before), UNDO_MS)
  const undo = (): void => {
    clearTimeout(timer)
    const back: UploadItem = { ...before, state: stateAfterUndo(before) }
    putItem(back)
    void (isAdopted(back) ? forgetItem(key) : writeItem(back))
    planWork()
  }
  const { title } = before
  showToast({
    text: t`Removed ${title}.`,
    action: { label: t`Undo`, isUndo: true, onSelect: undo },
  })
}

/** What moved is ready to move again; what stood still stands as it stood. */
function stateAfterUndo(item: UploadItem): UploadItem['state'] {
  const moving = ['creating', 'sending', 'waiting', 'recovering']
  if (item.state.name === 'checking') return { name: 'selected' }
  return moving.includes(item.state.name) ? { name: 'ready' } : item.state
}

/** Takes the bytes and the draft off the service, then the memory of them off this device. */
export async function finishRemoval(item: UploadItem): Promise<void> {
  const { uploadUrl, videoId, version, isReplacement } = item
  if (uploadUrl !== null) await terminateUpload(uploadUrl)
  if (videoId !== null && !isReplacement) await dropDraft(videoId)
  // Described, it takes its room before a byte is sent.
  if (videoId !== null && isReplacement && version !== null && uploadUrl === null) {
    await dropReplacement(videoId, version)
  }
  await forgetUpload(item.key)
}
