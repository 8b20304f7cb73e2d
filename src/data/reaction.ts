import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { setReaction } from '#contract/calls/video-calls.ts'
import type { VideoDetail } from '#contract/videos.ts'

import { keys } from './cache/keys.ts'
import { outdate } from './cache/outdate.ts'
import { videoQuery } from './video.ts'

/** Likes a video or takes it back: its page shows it at once, the list of what is liked once it is so. */
export async function react(video: VideoDetail, value: 'like' | null): Promise<void> {
  const { id, likeCount, likeState } = video
  const show = (reaction: Reaction): void => {
    queryClient.setQueryData(videoQuery(id).queryKey, (old) => old && { ...old, ...reaction })
  }
  show(withReaction(video, value))
  try {
    show(await send(setReaction, { params: { videoId: id }, body: { value } }))
  } catch (error) {
    show({ likeCount, likeState })
    throw error
  } finally {
    void outdate(keys.liked)
  }
}

type Reaction = Pick<VideoDetail, 'likeCount' | 'likeState'>

/** What the counts will be once the service agrees. */
export function withReaction(now: Reaction, value: 'like' | null): Reaction {
  const step = (value === 'like' ? 1 : 0) - (now.likeState === 'like' ? 1 : 0)
  return { likeCount: Math.max(0, now.likeCount + step), likeState: value }
}
