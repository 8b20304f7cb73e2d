import { plural, t } from '@lingui/core/macro'

import { send } from '#api/client.ts'
import { getVideo } from '#contract/calls/video-calls.ts'
import { limits } from '#contract/limits.ts'
import { showToast, takeBackToast } from '#ui/overlays/toast.ts'
import { fileNameInWords } from '#words/file-name.ts'

import { fingerprintInWorker } from '../inspect/ask-worker.ts'
import { learnPlace } from '../send/learn-place.ts'
import { saysGone } from '../send/says-gone.ts'
import { endRun } from '../send/upload-run.ts'
import { dispatch } from '../state/dispatch.ts'
import { copyForLater, holdFile } from '../state/held-files.ts'
import { changeQueue, findItem, putItem, readQueue } from '../state/queue-store.ts'
import { factsOf, newUploadItem, type UploadItem } from '../state/upload-item.ts'
import { holdUpload, isHeldHere } from '../state/upload-lock.ts'
import { handOver } from './hand-over.ts'
import { planWork } from './queue-runner.ts'
import { openQueue } from './queue-session.ts'
import { titleFromFileName } from './title-from-file-name.ts'

/** Adds files to the end of the queue, at most 50 at a time. Answers the keys of what was added. */
export function addFiles(files: readonly File[], channelId: string | null): string[] {
  openQueue()
  const { subject } = readQueue()
  if (subject === null) return []
  const most = limits.filesPerBatch
  const batch = files.slice(0, most)
  const left = files.length - batch.length
  if (left > 0) {
    showToast({
      text: t`${plural(left, {
        other: `Added the first ${most}. Add the other # when these are sent.`,
      })}`,
    })
  }
  return batch.map((file) => addFile(file, subject, channelId))
}

/** Sends a file that takes the place of the one a video plays, once it can be watched. */
export function replaceWith(file: File, { id, title }: { id: string; title: string }): void {
  openQueue()
  const { subject } = readQueue()
  if (subject === null) return
  addItem(file, { subject, title, channelId: null, inPlaceOf: id })
}

function addFile(file: File, subject: string, channelId: string | null): string {
  return addItem(file, { subject, title: titleFromFileName(file.name), channelId })
}

function addItem(
  file: File,
  about: Omit<Parameters<typeof newUploadItem>[1], 'key' | 'nowMs'>,
): string {
  const key = crypto.randomUUID()
  holdFile(key, file)
  putItem(newUploadItem(file, { ...about, key, nowMs: Date.now() }))
  holdUpload(key, planWork, () => undefined)
  return key
}

export function pauseUpload(key: string): void {
  const wasSending = findItem(key)?.state.name === 'sending'
  endRun(key)
  dispatch(key, { type: 'pause' })
  if (wasSending) void learnPlace(key)
  void copyForLater(key)
}

/** Goes on, or no longer waits for the timer. */
export function resumeUpload(key: string): void {
  endRun(key)
  dispatch(key, { type: 'resume' })
}

export function pauseAll(): void {
  for (const item of readQueue().items) pauseUpload(item.key)
}

export function resumeAll(): void {
  for (const item of readQueue().items) {
    if (item.state.name === 'paused') resumeUpload(item.key)
  }
}

/** Puts a file first and gives it a place; the one that started last waits instead. */
export function sendNow(key: string): void {
  const { items } = readQueue()
  const item = findItem(key)
  if (!item) return
  const moving = items.filter((one) => ['creating', 'sending'].includes(one.state.name))
  const last = moving.at(-1)
  changeQueue({ items: [item, ...items.filter((one) => one.key !== key)] })
  if (moving.length >= limits.parallelUploads && last) {
    endRun(last.key)
    dispatch(last.key, { type: 'pause' })
    dispatch(last.key, { type: 'resume' })
  }
  planWork()
}

/** Changes places with the neighbour before (-1) or after (+1). */
export function moveUpload(key: string, by: -1 | 1): void {
  const items = [...readQueue().items]
  const from = items.findIndex((item) => item.key === key)
  const to = from + by
  const [item, neighbour] = [items[from], items[to]]
  if (!item || !neighbour) return
  items[from] = neighbour
  items[to] = item
  changeQueue({ items })
}

export function uploadAnyway(key: string): void {
  dispatch(key, { type: 'upload-anyway' })
}

/** Sends the rest of what another browser began, to the video that is there. */
export function goOn(key: string): void {
  dispatch(key, { type: 'go-on' })
}

/** From the first byte, of another file if one is given, with the text kept where the service still has it. */
export async function startOver(key: string, file?: File): Promise<void> {
  endRun(key)
  const videoId = findItem(key)?.videoId ?? null
  const isVideoGone = videoId !== null && (await isGone(videoId))
  if (file) holdFile(key, file)
  dispatch(key, { type: 'start-over', isVideoGone, file: file && factsOf(file) })
}

async function isGone(videoId: string): Promise<boolean> {
  return send(getVideo, { params: { videoId } }).then(() => false, saysGone)
}

export function renameUpload(key: string, title: string): void {
  dispatch(key, { type: 'renamed', title })
}

/** The title its video has, perhaps saved just before the page was loaded again. What another tab sends, that tab renames. */
export function learnTitle(key: string, title: string): void {
  if (isHeldHere(key)) renameUpload(key, title)
}

/** Pictures that were refused, or wanted the file, are made after all. */
export function illustrateAgain(key: string): void {
  dispatch(key, { type: 'illustrated', pictures: 'none' })
}

/** The ticket shows the poster the person chose. */
export function showPoster(key: string, poster: Blob): void {
  dispatch(key, { type: 'poster-made', poster })
}

/** Files that were chosen for an upload and are not the one it wants. */
const others = new Map<string, File>()

/** The file that was chosen last takes the place of the one that is wanted. */
export function takeOther(key: string): void {
  const file = others.get(key)
  if (file) void startOver(key, file)
  others.delete(key)
}

/** The file again, after a reload: carries on if it is the same, says so if it is another. */
export async function giveFile(key: string, file: File): Promise<void> {
  const item = findItem(key)
  if (!item) return
  const fileName = fileNameInWords(item.fileName)
  if (!(await isSameFile(item, file))) {
    others.set(key, file)
    dispatch(key, { type: 'mismatched' })
    if (item.state.name === 'done') {
      showToast({
        about: `file ${key}`,
        tone: 'error',
        text: t`That’s a different file. Choose ${fileName}.`,
      })
    }
    return
  }
  takeBackToast(`file ${key}`)
  handOver(item, file)
}

async function isSameFile(item: UploadItem, file: File): Promise<boolean> {
  if (file.size !== item.sizeB) return false
  if (item.fingerprint === null) return file.name === item.fileName
  return (await fingerprintInWorker(file).catch(() => null)) === item.fingerprint
}
