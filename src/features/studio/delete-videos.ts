import { send } from '#api/client.ts'
import { errorMessage } from '#api/error-message.ts'
import { queryClient } from '#api/query-client.ts'
import { deleteVideo, restoreVideo } from '#contract/video-calls.ts'
import type { Video } from '#contract/videos.ts'
import { showToast } from '#ui/toast.ts'

import { forEachVideo } from './for-each-video.ts'

type Deletable = Pick<Video, 'id' | 'title'>

/** Deletes at once and offers to take it back; the service keeps a deleted video for 30 days. */
export async function deleteVideos(videos: readonly Deletable[]): Promise<void> {
  const { done, failed } = await forEachVideo(videos, ({ id }) =>
    send(deleteVideo, { params: { videoId: id } }),
  )
  await refresh()
  if (failed.length > 0) sayFailed('deleted', failed)
  if (done.length === 0) return
  const text = done.length === 1 ? `Deleted ${done[0]?.title}.` : `Deleted ${done.length} videos.`
  showToast({ text, action: { label: 'Undo', onSelect: () => void restoreVideos(done) } })
}

/** Puts deleted videos back as they were. */
export async function restoreVideos(videos: readonly Deletable[]): Promise<void> {
  const { done, failed } = await forEachVideo(videos, ({ id }) =>
    send(restoreVideo, { params: { videoId: id } }),
  )
  await refresh()
  if (failed.length > 0) sayFailed('restored', failed)
  else showToast({ text: done.length === 1 ? 'Back where it was.' : `${done.length} are back.` })
}

/** Lists elsewhere show the same videos. */
async function refresh(): Promise<void> {
  await queryClient.invalidateQueries()
}

/** Says how many could not be changed and why the first of them could not. */
export function sayFailed(
  verb: string,
  failed: readonly { video: Deletable; error: unknown }[],
): void {
  const [first] = failed
  if (!first) return
  const { title } = errorMessage(first.error)
  const what = failed.length === 1 ? first.video.title : `${failed.length} videos`
  showToast({
    text: `${what} could not be ${verb}: ${title}. Nothing else changed.`,
    tone: 'error',
  })
}
