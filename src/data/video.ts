import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { getVideo, listRelated } from '#contract/calls/video-calls.ts'
import type { VideoDetail, VideoState } from '#contract/videos.ts'

import { keys } from './cache/keys.ts'

/** States that do not change by themselves; in any other the page looks again while somebody waits. */
const settled = new Set<VideoState>(['ready', 'failed', 'deleted'])
const LOOK_AGAIN_MS = 5000

/** Everything about one video, for who watches it and who edits it alike. */
export function videoQuery(videoId: string) {
  return queryOptions({
    queryKey: [...keys.video, videoId],
    queryFn: ({ signal }) => send(getVideo, { params: { videoId }, signal }),
    refetchInterval: ({ state }) =>
      state.data && !settled.has(state.data.state) ? LOOK_AGAIN_MS : false,
  })
}

/** What this visit knows of a video already. */
export function knownVideo(videoId: string): VideoDetail | undefined {
  return queryClient.getQueryData(videoQuery(videoId).queryKey)
}

/** What is of the same subject or has a tag in common; nothing else, where there is little. */
export function alikeQuery(videoId: string) {
  return queryOptions({
    queryKey: [...keys.lists, 'alike', videoId],
    queryFn: ({ signal }) =>
      send(listRelated, { params: { videoId }, query: { limit: 12, alike: '1' }, signal }),
    staleTime: 5 * 60_000,
  })
}

/** What to watch next. */
export function relatedQuery(videoId: string) {
  return queryOptions({
    queryKey: [...keys.lists, 'related', videoId],
    queryFn: ({ signal }) =>
      send(listRelated, { params: { videoId }, query: { limit: 12 }, signal }),
    staleTime: 5 * 60_000,
  })
}
