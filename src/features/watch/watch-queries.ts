import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { getVideo, listRelated } from '#contract/calls/video-calls.ts'
import type { VideoState } from '#contract/videos.ts'

/** States that change by themselves; the page looks again while somebody waits. */
const PASSING = new Set<VideoState>(['uploading', 'queued', 'processing', 'partially_ready'])
const LOOK_AGAIN_MS = 5000

export function videoQuery(videoId: string) {
  return queryOptions({
    queryKey: ['video', videoId],
    queryFn: ({ signal }) => send(getVideo, { params: { videoId }, signal }),
    refetchInterval: ({ state }) =>
      state.data && PASSING.has(state.data.state) ? LOOK_AGAIN_MS : false,
  })
}

/** Can any of it be played? */
export function isWatchable(state: VideoState): boolean {
  return state === 'ready' || state === 'partially_ready'
}

export function relatedQuery(videoId: string) {
  return queryOptions({
    queryKey: ['related', videoId],
    queryFn: ({ signal }) =>
      send(listRelated, { params: { videoId }, query: { limit: 12 }, signal }),
    staleTime: 5 * 60_000,
  })
}
