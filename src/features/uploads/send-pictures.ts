import { send } from '#api/client.ts'
import { putStoryboard, putThumbnail } from '#contract/upload-calls.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { posterPictures } from '#lib/poster-pictures.ts'

import { storyboardInWorker } from './ask-worker.ts'
import { dispatch } from './dispatch.ts'
import { takeFile } from './file-shelf.ts'
import { findItem } from './queue-store.ts'

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
  if (item.poster === null) return
  under.add(key)
  try {
    if (item.pictures === 'none') {
      await sendPoster(item.videoId, item.poster)
      dispatch(key, { type: 'illustrated', pictures: 'poster' })
    }
    const file = await takeFile(key)
    const sheet = file ? await storyboardInWorker(file) : null
    if (sheet) {
      await send(putStoryboard, {
        params: { videoId: item.videoId },
        query: sheet.geometry,
        image: sheet.picture,
      })
    }
    under.delete(key)
    dispatch(key, { type: 'illustrated', pictures: 'all' })
  } catch {
    // The service may be away for a moment; not asked again with every event of the queue.
    setTimeout(() => under.delete(key), AGAIN_MS)
  }
}
