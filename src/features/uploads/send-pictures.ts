import { send } from '#api/client.ts'
import { statusOf } from '#api/http-error.ts'
import { putStoryboard, putThumbnail } from '#contract/upload-calls.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { posterPictures } from '#lib/poster-pictures.ts'

import { storyboardInWorker } from './ask-worker.ts'
import { dispatch } from './dispatch.ts'
import { takeFile } from './file-shelf.ts'
import { findItem } from './queue-store.ts'
import { suggestPoster } from './suggest-poster.ts'

/** Sends a poster in every width the service keeps. Answers the video as it is after the last. */
export async function sendPoster(videoId: string, picture: Blob): Promise<VideoDetail | null> {
  const { pictures, dominant } = await posterPictures(picture)
  let video: VideoDetail | null = null
  for (const { width, height, jpeg } of pictures) {
    video = await send(putThumbnail, {
      params: { videoId },
      query: { width, height, dominant },
      image: jpeg,
    })
  }
  return video
}

const under = new Set<string>()
const AGAIN_MS = 60_000

/**
 * Makes the pictures of an upload in the browser and sends them: the first suggested frame at once,
 * the storyboard when the decoder is through. Failing costs a picture, never the upload.
 */
export async function illustrate(key: string): Promise<void> {
  const item = findItem(key)
  if (!item?.videoId || item.pictures === 'all' || under.has(key)) return
  under.add(key)
  const isOver = await makePictures(key, item.videoId).catch(isRefused)
  if (isOver) {
    under.delete(key)
    dispatch(key, { type: 'illustrated', pictures: 'all' })
    return
  }
  // The service may be away for a moment; not asked again with every event of the queue.
  setTimeout(() => {
    under.delete(key)
    void illustrate(key)
  }, AGAIN_MS)
}

/** Makes and sends what is missing; true when there is nothing more to make. */
async function makePictures(key: string, videoId: string): Promise<true> {
  const file = await takeFile(key)
  if (file && findItem(key)?.poster === null) await suggestPoster(key, file)
  const item = findItem(key)
  if (item?.poster && item.pictures === 'none') {
    await sendPoster(videoId, item.poster)
    dispatch(key, { type: 'illustrated', pictures: 'poster' })
  }
  const sheet = file && item?.poster ? await storyboardInWorker(file) : null
  if (sheet) {
    await send(putStoryboard, {
      params: { videoId },
      query: sheet.geometry,
      image: sheet.picture,
    })
  }
  return true
}

/** Told no, the same picture would be told no again. */
function isRefused(error: unknown): boolean {
  const status = statusOf(error) ?? 0
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}
