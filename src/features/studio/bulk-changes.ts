import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { limits } from '#contract/limits.ts'
import { getVideo, patchVideo } from '#contract/video-calls.ts'
import type { Access, Video, VideoDetail, VideoPatch } from '#contract/videos.ts'
import { showToast } from '#ui/toast.ts'

import { sayFailed } from './delete-videos.ts'
import { forEachVideo } from './for-each-video.ts'

/** Lets the same people watch all of these. */
export async function changeAccess(videos: readonly Video[], access: Access): Promise<void> {
  await changeEach(videos, () => ({ access }))
}

/** Adds tags to all of these; a video that is full keeps the tags it has. */
export async function addTags(videos: readonly Video[], tags: readonly string[]): Promise<void> {
  await changeEach(videos, (video) => ({ tags: mergeTags(video.tags, tags) }))
}

/** The tags of a video with others added, the same word once whatever its case, at most ten. */
export function mergeTags(own: readonly string[], added: readonly string[]): string[] {
  const merged = new Map(own.map((tag) => [tag.toLowerCase(), tag]))
  for (const tag of added) {
    if (!merged.has(tag.toLowerCase())) merged.set(tag.toLowerCase(), tag)
  }
  return [...merged.values()].slice(0, limits.tags.max)
}

/** Each against its latest version, so that nobody else's edit is overwritten. */
async function changeEach(
  videos: readonly Video[],
  patchFor: (video: VideoDetail) => VideoPatch,
): Promise<void> {
  const { done, failed } = await forEachVideo(videos, async ({ id }) => {
    const video = await send(getVideo, { params: { videoId: id } })
    await send(patchVideo, {
      params: { videoId: id },
      body: patchFor(video),
      ifMatch: `"${video.etag}"`,
    })
  })
  await queryClient.invalidateQueries()
  if (failed.length > 0) sayFailed('changed', failed)
  else
    showToast({ text: done.length === 1 ? 'Changed 1 video.' : `Changed ${done.length} videos.` })
}
