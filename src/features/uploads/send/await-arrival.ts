import { send } from '#api/client.ts'
import { listMyUploads } from '#contract/calls/upload-calls.ts'
import { getVideo } from '#contract/calls/video-calls.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { lookAtVersions } from '#data/editing/versions.ts'
import { publish, showArrived, type Publishing } from '#data/video-changes.ts'

import { dispatch } from '../state/dispatch.ts'
import { findItem, readQueue } from '../state/queue-store.ts'
import { isSessionOf } from '../state/upload-item.ts'
import { saysGone } from './says-gone.ts'

const FIRST_MS = 500
const LAST_MS = 15_000
const watched = new Set<string>()

/** Asks the service what became of a file that is all there, until it can be watched or could not be used. */
export async function awaitArrival(key: string): Promise<void> {
  if (watched.has(key)) return
  watched.add(key)
  try {
    for (let pauseMs = FIRST_MS; isOpen(key); pauseMs = Math.min(pauseMs * 2, LAST_MS)) {
      const isOver = await lookAt(key)
      if (isOver) return
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  } finally {
    watched.delete(key)
  }
}

function isOpen(key: string): boolean {
  const state = findItem(key)?.state
  return state?.name === 'verifying' || (state?.name === 'done' && !state.isReady)
}

/** Asks the service once what became of a file that is all there. True when there is nothing more to come. */
export async function lookAt(key: string): Promise<boolean> {
  const { videoId, version = null, isReplacement = false } = findItem(key) ?? {}
  if (!videoId) return true
  try {
    if (isReplacement) return await lookAtVersion(key, { videoId, version })
    const video = await send(getVideo, { params: { videoId } })
    if (hasArrived(video)) showArrived(video)
    return tell(key, video)
  } catch (error) {
    if (!saysGone(error)) return false
    dispatch(key, { type: 'failed', reason: 'video-deleted' })
    return true
  }
}

function hasArrived({ state }: VideoDetail): boolean {
  return state !== 'failed' && state !== 'draft' && state !== 'uploading'
}

/** Puts what the service says of the video on its ticket; true when there is nothing more to come. */
function tell(key: string, video: VideoDetail): boolean {
  if (video.state === 'failed') {
    dispatch(key, { type: 'failed', reason: video.failure?.code ?? 'media-unreadable' })
    return true
  }
  if (!hasArrived(video)) return false
  const isReady = video.state === 'ready'
  dispatch(key, { type: 'arrived', isReady, isPublished: video.publication === 'published' })
  return isReady
}

/** The same of a file that takes the place of another. Of one that another overtook, begun before it or after, nothing is left. */
async function lookAtVersion(
  key: string,
  film: { videoId: string; version: number | null },
): Promise<boolean> {
  const find = async () =>
    (await lookAtVersions(film.videoId)).find(({ number }) => number === film.version)
  // What was still being taken in at the first look may be listed at the second.
  const found = (await find()) ?? ((await isTakenIn(film)) ? await find() : 'awaited')
  if (found === 'awaited') return false
  if (found === undefined) {
    dispatch(key, { type: 'failed', reason: 'overtaken' })
    return true
  }
  if (found.state === 'failed') {
    dispatch(key, { type: 'failed', reason: found.failure?.code ?? 'media-unreadable' })
    return true
  }
  const isReady = found.state !== 'preparing'
  dispatch(key, { type: 'arrived', isReady, isPublished: true })
  return isReady
}

/** Has the service written down what came of the file? */
async function isTakenIn(film: { videoId: string; version: number | null }): Promise<boolean> {
  const { items } = await send(listMyUploads, { isQuiet: true })
  return !items.some((session) => isSessionOf(film, session))
}

/**
 * Asks once more what became of every upload that is there: it was published, or not, elsewhere on the page, which has
 * asked for every list again.
 */
export function lookAgain(): void {
  for (const { key, state, videoId, isReplacement } of readQueue().items) {
    if (state.name !== 'done' || !videoId || isReplacement) continue
    void send(getVideo, { params: { videoId } }).then(
      (video) => tell(key, video),
      () => undefined,
    )
  }
}

/** Publishes now, or as soon as there is enough of the media. @throws an error of the API */
export async function publishUpload(
  key: string,
  videoId: string,
  how: Publishing,
): Promise<VideoDetail> {
  const video = await publish(videoId, how)
  dispatch(key, { type: 'publish-requested' })
  const isReady = video.state === 'ready'
  if (isReady) dispatch(key, { type: 'arrived', isReady, isPublished: true })
  return video
}
