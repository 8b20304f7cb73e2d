import { send } from '#api/client.ts'
import { listMyUploads } from '#contract/calls/upload-calls.ts'
import type { UploadSession } from '#contract/uploads.ts'

import { dropItem, putItem, readQueue } from '../state/queue-store.ts'
import { isAdopted, type UploadItem } from '../state/upload-item.ts'
import { readItems } from '../state/upload-journal.ts'
import { holdUpload, letGoOfUpload } from '../state/upload-lock.ts'
import { planWork } from './queue-runner.ts'
import { openQueue } from './queue-session.ts'

/**
 * Puts what this person began in another browser, and nobody has finished, at the end of the queue, where it wants its
 * file, and takes away what was finished there since. It is not remembered here before it has its file.
 */
export async function adoptUploads(): Promise<void> {
  openQueue()
  const { subject } = readQueue()
  if (subject === null) return
  const { items: before } = readQueue()
  const answer = await send(listMyUploads, { isQuiet: true }).catch(() => null)
  const remembered = await readItems(subject)
  if (readQueue().subject !== subject) return
  if (answer === null) return
  for (const item of readQueue().items) if (isAdopted(item)) dropUnlisted(item, answer.items)
  for (const session of answer.items) {
    // What was dropped while this was asked may still be listed.
    const known = [...before, ...remembered, ...readQueue().items]
    if (!isWaiting(session) || known.some((item) => isOf(item, session))) continue
    const item = wanting(session, subject)
    putItem(item)
    holdUpload(item.key, planWork, () => undefined)
  }
}

function dropUnlisted(item: UploadItem, listed: readonly UploadSession[]): void {
  if (listed.some((session) => isWaiting(session) && isOf(item, session))) return
  dropItem(item.key)
  letGoOfUpload(item.key)
}

function isWaiting({ state, offsetB, sizeB }: UploadSession): boolean {
  return (state === 'created' || state === 'receiving') && offsetB < sizeB
}

function isOf(item: UploadItem, session: UploadSession): boolean {
  const isSameFilm = item.videoId === session.videoId && (item.version ?? 1) === session.version
  return isSameFilm || (item.fingerprint === session.fingerprint && item.sizeB === session.sizeB)
}

function wanting(session: UploadSession, subject: string): UploadItem {
  const { fileName, sizeB, type, title, fingerprint, videoId, version } = session
  const { creationUrl, uploadUrl, maxChunkB, offsetB, createdAt } = session
  return {
    key: crypto.randomUUID(),
    subject,
    fileName,
    sizeB,
    type,
    title,
    fingerprint,
    videoId,
    version,
    creationUrl,
    uploadUrl,
    maxChunkB,
    offsetB,
    lastModifiedMs: 0,
    addedAtMs: Date.parse(createdAt),
    isFromElsewhere: true,
    isReplacement: version > 1,
    probe: null,
    converts: null,
    allowDuplicate: false,
    channelId: null,
    isPublishRequested: false,
    poster: null,
    pictures: version > 1 ? 'all' : 'no-file',
    draftCount: 0,
    state: { name: 'needs-file', isMismatch: false },
  }
}
