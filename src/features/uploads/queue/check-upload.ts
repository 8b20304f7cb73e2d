import { queryClient } from '#api/query-client.ts'
import { meQuery } from '#data/me.ts'
import { portalConfigQuery } from '#data/portal-config.ts'

import { fingerprintInWorker, probeInWorker } from '../inspect/ask-worker.ts'
import { whatCannotPlay } from '../inspect/can-play.ts'
import { judgeLength, judgeSize, type FileLimits } from '../inspect/judge-file.ts'
import { draftUpload } from '../send/draft-upload.ts'
import { suggestPoster } from '../send/suggest-poster.ts'
import { isRunning } from '../send/upload-run.ts'
import { dispatch } from '../state/dispatch.ts'
import { copyEarly } from '../state/held-files.ts'
import { findItem, readQueue } from '../state/queue-store.ts'
import { SOUND_ALONE } from '../state/sound-alone.ts'
import type { Refusal, UploadItem } from '../state/upload-item.ts'
import { forgetUpload } from './forget-upload.ts'
import { handOver } from './hand-over.ts'

/** Looks at one file until it is refused, found to be a duplicate, or has a draft. Sends none of its bytes; the item is `checking` already. */
export async function checkUpload(item: UploadItem, file: File): Promise<void> {
  const { key } = item
  const refusal = await examine(item, file)
  if (refusal) {
    dispatch(key, { type: 'refused', refusal })
    return
  }
  const checked = readQueue().items.find((one) => one.key === key)
  if (checked?.state.name !== 'checking') return
  void suggestPoster(key, file)
  const drafted = dispatch(key, await draftUpload(checked))
  if (drafted?.state.name !== 'ready') return
  // The queue gives away its places in this very moment; what got one is not kept from being sent.
  await Promise.resolve()
  if (!isRunning(key)) await copyEarly(key)
}

/** Looks inside; a file that another upload of the queue wants goes there, and this one is gone. */
async function examine(item: UploadItem, file: File): Promise<Refusal | null> {
  try {
    const allowed = await limitsNow(item)
    const early = judgeSize(file.size, allowed, waitingSizes(item.key))
    if (early) return early
    const result = await probeInWorker(file)
    if (!result.isVideo) return result.refusal
    const { probe } = result
    const tooLong = probe && judgeLength(probe, allowed)
    if (tooLong) return tooLong
    const converts = probe === null ? result.what : await whatCannotPlay(file, probe)
    if (converts !== null && !allowed.isConverting) return refuseToConvert(converts)
    const fingerprint = await fingerprintInWorker(file)
    const twin = queuedTwin(item.key, fingerprint)
    if (twin?.state.name === 'needs-file' && hasNoPlace(item.key)) {
      handOver(twin, file)
      await forgetUpload(item.key)
      return null
    }
    if (twin) return { code: 'already-queued' }
    dispatch(item.key, { type: 'checked', probe, converts, fingerprint })
    return null
  } catch {
    return { code: 'unreadable' }
  }
}

/** Nothing but a file that was just added: it neither replaces another nor has words written for it, and nobody removed it. */
function hasNoPlace(key: string): boolean {
  const item = findItem(key)
  return item?.videoId === null && item.state.name === 'checking'
}

function refuseToConvert(what: string): Refusal {
  if (what === SOUND_ALONE) return { code: 'not-video', kind: 'a sound recording' }
  return { code: 'cannot-play', what }
}

/** Limits as the service states them now; without a connection it decides when the draft is made. */
async function limitsNow({ videoId }: UploadItem): Promise<FileLimits & { isConverting: boolean }> {
  const [config, me] = await Promise.all([
    queryClient.fetchQuery(portalConfigQuery()).catch(() => null),
    queryClient.fetchQuery({ ...meQuery(), staleTime: 10_000 }).catch(() => null),
  ])
  const quota = me?.quota
  return {
    maxB: config?.uploads.maxB ?? Infinity,
    isConverting: config?.features.processing ?? false,
    maxDurationMs: config?.uploads.maxDurationMs ?? Infinity,
    // What a draft announced for the file before is free again, so the service is asked.
    leftB: videoId === null && quota && quota.totalB !== null ? quota.totalB - quota.usedB : null,
  }
}

/** Sizes of other files that have a place to go but no draft yet, and so are not in the quota. */
function waitingSizes(key: string): number[] {
  return readQueue()
    .items.filter((item) => item.key !== key && item.videoId === null)
    .filter((item) => item.state.name === 'ready')
    .map((item) => item.sizeB)
}

function queuedTwin(key: string, fingerprint: string): UploadItem | undefined {
  return readQueue().items.find(
    (item) =>
      item.key !== key &&
      item.fingerprint === fingerprint &&
      !['rejected', 'done', 'failed', 'cancelling'].includes(item.state.name),
  )
}
