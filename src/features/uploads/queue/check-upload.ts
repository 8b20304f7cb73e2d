import { queryClient } from '#api/query-client.ts'
import { meQuery } from '#data/me.ts'
import { portalConfigQuery } from '#data/portal-config.ts'

import { fingerprintInWorker, probeInWorker } from '../inspect/ask-worker.ts'
import { whatCannotPlay } from '../inspect/can-play.ts'
import { judgeLength, judgeSize, type FileLimits } from '../inspect/judge-file.ts'
import { draftUpload } from '../send/draft-upload.ts'
import { suggestPoster } from '../send/suggest-poster.ts'
import { dispatch } from '../state/dispatch.ts'
import { copyEarly } from '../state/held-files.ts'
import { readQueue } from '../state/queue-store.ts'
import type { Refusal, UploadItem } from '../state/upload-item.ts'

/** Looks at one file until it is refused, found to be a duplicate, or has a draft. Sends none of its bytes; the item is `checking` already. */
export async function checkUpload(item: UploadItem, file: File): Promise<void> {
  const { key } = item
  const refusal = await findRefusal(item, file)
  if (refusal) {
    dispatch(key, { type: 'refused', refusal })
    return
  }
  void suggestPoster(key, file)
  const checked = readQueue().items.find((one) => one.key === key)
  if (checked?.state.name !== 'checking') return
  const drafted = dispatch(key, await draftUpload(checked))
  if (drafted?.state.name === 'ready') await copyEarly(key)
}

async function findRefusal(item: UploadItem, file: File): Promise<Refusal | null> {
  try {
    const allowed = await limitsNow(item)
    const early = judgeSize(file.size, allowed, waitingSizes(item.key))
    if (early) return early
    const result = await probeInWorker(file)
    if (!result.isVideo) return result.refusal
    const { probe } = result
    const tooLong = judgeLength(probe, allowed)
    if (tooLong) return tooLong
    const what = await whatCannotPlay(file, probe)
    if (what !== null) return { code: 'cannot-play', what }
    const fingerprint = await fingerprintInWorker(file)
    if (isQueuedTwice(item.key, fingerprint)) return { code: 'already-queued' }
    dispatch(item.key, { type: 'checked', probe, fingerprint })
    return null
  } catch {
    return { code: 'unreadable' }
  }
}

/** Limits as the service states them now; without a connection it decides when the draft is made. */
async function limitsNow({ videoId }: UploadItem): Promise<FileLimits> {
  const [config, me] = await Promise.all([
    queryClient.fetchQuery(portalConfigQuery()).catch(() => null),
    queryClient.fetchQuery({ ...meQuery(), staleTime: 10_000 }).catch(() => null),
  ])
  const quota = me?.quota
  return {
    maxB: config?.uploads.maxB ?? Infinity,
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

function isQueuedTwice(key: string, fingerprint: string): boolean {
  return readQueue().items.some(
    (item) =>
      item.key !== key &&
      item.fingerprint === fingerprint &&
      !['rejected', 'done', 'failed', 'cancelling'].includes(item.state.name),
  )
}
