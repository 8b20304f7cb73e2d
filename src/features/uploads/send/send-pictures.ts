import { send } from '#api/client.ts'
import { hasCode, statusOf } from '#api/errors/http-error.ts'
import { putStoryboard, putThumbnail } from '#contract/calls/upload-calls.ts'
import { getVideo } from '#contract/calls/video-calls.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { showPictures } from '#data/video-changes.ts'
import { posterPictures } from '#lib/poster-pictures.ts'

import { storyboardInWorker } from '../inspect/ask-worker.ts'
import { dispatch } from '../state/dispatch.ts'
import { takeFile } from '../state/held-files.ts'
import { findItem } from '../state/queue-store.ts'
import type { UploadItem } from '../state/upload-item.ts'
import { whenNotInTheWay } from './in-the-way.ts'
import { suggestPoster } from './suggest-poster.ts'

/** What sends posters of a video at the moment, by the video. */
const turns = new Map<string, Promise<unknown>>()

/** One after the other, or widths of two posters would mix. */
function inTurn<Answer>(videoId: string, work: () => Promise<Answer>): Promise<Answer> {
  const before = turns.get(videoId) ?? Promise.resolve()
  const turn = before.then(work, work)
  turns.set(videoId, turn)
  return turn
}

/** Sends the poster a person chose in every width the service keeps. */
export async function sendPoster(videoId: string, picture: Blob): Promise<void> {
  await inTurn(videoId, () => sendWidths(videoId, picture))
}

/** The largest first: if the rest does not come, it does for every place. Answers the video as it is after the last. */
async function sendWidths(videoId: string, picture: Blob): Promise<VideoDetail | null> {
  const { pictures, dominant, blur } = await posterPictures(picture)
  let video: VideoDetail | null = null
  for (const { width, height, jpeg } of pictures.toReversed()) {
    video = await send(putThumbnail, {
      params: { videoId },
      query: { width, height, dominant, blur },
      file: jpeg,
    })
  }
  if (video) showPictures(video)
  return video
}

const under = new Set<string>()
const AGAIN_MS = 60_000

/**
 * Makes the pictures of an upload in the browser and sends them: the first suggested frame, and the storyboard when the
 * decoder is through; both where that is not in the way of the file. Failing costs a picture, never the upload.
 */
export async function illustrate(key: string): Promise<void> {
  const item = findItem(key)
  if (!item?.videoId || item.creationUrl === null) return
  if (item.pictures !== 'none' || under.has(key)) return
  under.add(key)
  const end = await makePictures(key, item.videoId).catch(endOf)
  if (findItem(key)?.draftCount !== item.draftCount) {
    under.delete(key)
    void illustrate(key)
  } else if (end !== null) {
    under.delete(key)
    dispatch(key, { type: 'illustrated', pictures: end })
  } else {
    // The service may be away for a moment; not asked again with every event of the queue.
    setTimeout(() => {
      under.delete(key)
      void illustrate(key)
    }, AGAIN_MS)
  }
}

/** Makes and sends what the service says is missing, and answers what that came to. */
async function makePictures(key: string, videoId: string): Promise<UploadItem['pictures']> {
  const file = await takeFile(key)
  if (file && findItem(key)?.poster === null) await suggestPoster(key, file)
  await whenNotInTheWay(key)
  const poster = findItem(key)?.poster ?? null
  const { thumbnail, storyboard } = await inTurn(videoId, () => withPoster(videoId, poster))
  if (!file) return thumbnail === null || storyboard === null ? 'no-file' : 'all'
  const sheet = storyboard === null ? await storyboardInWorker(file) : null
  if (sheet) {
    const { geometry: query, picture: image } = sheet
    showPictures(await send(putStoryboard, { params: { videoId }, query, file: image }))
  }
  return 'all'
}

/** The video with a poster. One it has already stays: somebody may have chosen it, here or in another browser. */
async function withPoster(videoId: string, poster: Blob | null): Promise<VideoDetail> {
  const video = await send(getVideo, { params: { videoId }, isQuiet: true })
  if (video.thumbnail !== null || poster === null) return video
  return (await sendWidths(videoId, poster)) ?? video
}

/** What a failure means: told no, the same picture would be told no again. Null where it passes by itself. */
function endOf(error: unknown): UploadItem['pictures'] | null {
  const status = statusOf(error) ?? 0
  if (status === 507 || hasCode(error, 'quota-exceeded')) return 'no-room'
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status) ? 'refused' : null
}
