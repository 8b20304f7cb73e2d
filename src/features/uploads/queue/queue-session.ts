import { send } from '#api/client.ts'
import { flagsOf, personOf } from '#auth/session/session-machine.ts'
import { getSession, subscribeSession } from '#auth/session/session.ts'
import { listMyUploads } from '#contract/calls/upload-calls.ts'
import { showSentElsewhere } from '#data/drafts.ts'

import { tryNow } from '../send/run-sending.ts'
import { endAllRuns } from '../send/upload-run.ts'
import { dispatch, onOtherTab } from '../state/dispatch.ts'
import { copyForLater, hasCopy, takeFile } from '../state/held-files.ts'
import { dropItem, emptyQueue, findItem, putItem, readQueue } from '../state/queue-store.ts'
import {
  isIllustrating,
  isSessionOf,
  leavesNothing,
  type UploadItem,
} from '../state/upload-item.ts'
import { forgetItem, readItem, readItems } from '../state/upload-journal.ts'
import { holdUpload, isHeldHere, letGoOfUpload } from '../state/upload-lock.ts'
import { dropAdopted } from './drop-adopted.ts'
import { forgetUpload } from './forget-upload.ts'
import { planWork } from './queue-runner.ts'
import { finishRemoval } from './remove-upload.ts'

let isOpen = false

/**
 * Opens the queue of whoever is signed in, and follows them: signing out stops every transfer and
 * empties the memory, coming back carries on. Safe to call from every component that shows uploads.
 */
export function openQueue(): void {
  if (isOpen) return
  isOpen = true
  subscribeSession(() => void followSession())
  onOtherTab((key) => void mirror(key))
  addEventListener('online', carryOn)
  addEventListener('offline', planWork)
  addEventListener('beforeunload', guardLeaving)
  void followSession()
}

async function followSession(): Promise<void> {
  const session = getSession()
  const { isLoading, isAuthenticated } = flagsOf(session)
  if (isLoading) return
  const subject = personOf(session)?.profile.sub ?? null
  if (subject === readQueue().subject) {
    if (isAuthenticated) carryOn()
    return
  }
  endAllRuns()
  for (const { key, uploadUrl, state } of readQueue().items) {
    letGoOfUpload(key)
    // Whoever it belongs to may come back to a page that knows no file any more.
    if (uploadUrl !== null && state.name !== 'done') void copyForLater(key)
  }
  emptyQueue(subject)
  if (subject !== null) await restore(subject)
}

/** The connection or the sign-in is back: nobody waits for a timer. */
function carryOn(): void {
  for (const item of readQueue().items) tryNow(item.key)
  planWork()
}

async function restore(subject: string): Promise<void> {
  const items = await readItems(subject)
  if (readQueue().subject !== subject) return
  for (const item of items) take(item)
  await checkServerSide(items)
}

/** Shows a remembered upload; sends it if no other tab does. */
function take(item: UploadItem): void {
  const { key } = item
  if (isFinished(item)) {
    void forgetItem(key)
    return
  }
  putItem(item)
  holdUpload(
    key,
    () => void recover(key),
    () => dispatch(key, { type: 'taken-elsewhere' }),
  )
}

/** Nothing is left to do here: it is on the service, and so are its pictures. */
function isFinished({ state, pictures }: UploadItem): boolean {
  return state.name === 'done' && pictures === 'all'
}

async function recover(key: string): Promise<void> {
  // While the lock was waited for, the other tab may have finished.
  const record = await readItem(key)
  if (!record || isFinished(record)) {
    dropItem(key)
    return
  }
  // What kept its pictures from being made may be over by now.
  putItem(record.pictures === 'all' ? record : { ...record, pictures: 'none' })
  if (record.state.name === 'rejected') {
    // What was never taken is forgotten with the file; a draft stays, and may have another.
    if (leavesNothing(record)) await forgetUpload(key)
    return
  }
  if (record.state.name === 'cancelling') {
    await finishRemoval(record)
    return
  }
  if (record.state.name === 'paused' || record.state.name === 'failed') return
  if (record.state.name === 'verifying' || record.state.name === 'done') {
    planWork()
    return
  }
  dispatch(key, { type: 'recover' })
  dispatch(key, (await takeFile(key)) ? { type: 'recovered' } : { type: 'file-needed' })
}

/** What the service says of uploads we remember: it may have let them expire. */
async function checkServerSide(items: readonly UploadItem[]): Promise<void> {
  const known = items.filter((item) => item.uploadUrl !== null)
  if (known.length === 0) return
  const answer = await send(listMyUploads).catch(() => null)
  for (const session of answer?.items ?? []) {
    const item = known.find((one) => isSessionOf(one, session))
    if (!item || !isHeldHere(item.key)) continue
    if (session.state === 'expired' || session.state === 'aborted') {
      dispatch(item.key, { type: 'expired' })
    } else {
      dispatch(item.key, { type: 'accepted', offsetB: session.offsetB })
    }
  }
}

/** Another tab changed this upload: shows it as it is there. */
async function mirror(key: string): Promise<void> {
  const { subject } = readQueue()
  if (subject === null || isHeldHere(key)) return
  const record = await readItem(key)
  if (!record || record.subject !== subject) {
    if (!record) dropItem(key)
    return
  }
  dropAdopted(record)
  if (record.state.name === 'done') {
    const isNews = findItem(key)?.state.name !== 'done'
    putItem(record)
    if (isNews) showSentElsewhere()
    return
  }
  const known = findItem(key)
  // The picture that is on the screen stays the same object, and so keeps its address.
  putItem({ ...record, poster: known?.poster ?? record.poster, state: { name: 'other-tab' } })
  if (!known) {
    holdUpload(
      key,
      () => void recover(key),
      () => undefined,
    )
  }
}

/** Asks before leaving only when bytes would be lost: what has a copy here carries on by itself. */
function guardLeaving(event: BeforeUnloadEvent): void {
  const atRisk = readQueue().items.some(
    (item) =>
      isHeldHere(item.key) && (isMoving(item) || isIllustrating(item)) && !hasCopy(item.key),
  )
  if (atRisk) event.preventDefault()
}

function isMoving(item: UploadItem): boolean {
  return ['creating', 'sending', 'waiting'].includes(item.state.name)
}
