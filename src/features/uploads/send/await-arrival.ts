import { send } from '#api/client.ts'
import { getVideo } from '#contract/calls/video-calls.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { publish, showArrived } from '#data/video-changes.ts'

import { dispatch } from '../state/dispatch.ts'
import { findItem, readQueue } from '../state/queue-store.ts'
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
      const isOver = await look(key)
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

async function look(key: string): Promise<boolean> {
  const videoId = findItem(key)?.videoId
  if (!videoId) return true
  try {
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

/**
 * Asks once more what became of every upload that is there: it was published, or not, elsewhere on the page, which has
 * asked for every list again.
 */
export function lookAgain(): void {
  for (const { key, state, videoId } of readQueue().items) {
    if (state.name !== 'done' || !videoId) continue
    void send(getVideo, { params: { videoId } }).then(
      (video) => tell(key, video),
      () => undefined,
    )
  }
}

/** Publishes now, or as soon as the media is ready. @throws an error of the API */
export async function publishUpload(
  key: string,
  videoId: string,
  access: VideoDetail['access'],
): Promise<VideoDetail> {
  const video = await publish(videoId, access)
  dispatch(key, { type: 'publish-requested' })
  const isReady = video.state === 'ready'
  if (isReady) dispatch(key, { type: 'arrived', isReady, isPublished: true })
  return video
}
