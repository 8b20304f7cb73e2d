import type { VideoDetail } from '#contract/videos.ts'

export type Reaction = Pick<VideoDetail, 'likeCount' | 'likeState'>

/** What the counts will be once the service agrees. */
export function withReaction(now: Reaction, value: 'like' | null): Reaction {
  const step = (value === 'like' ? 1 : 0) - (now.likeState === 'like' ? 1 : 0)
  return { likeCount: Math.max(0, now.likeCount + step), likeState: value }
}
