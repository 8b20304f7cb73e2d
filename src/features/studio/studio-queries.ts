import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { send } from '#api/client.ts'
import { listChannels } from '#contract/calls/channel-calls.ts'
import { getVideo, listMyVideos } from '#contract/calls/video-calls.ts'
import { limits } from '#contract/limits.ts'
import type { VideoState } from '#contract/videos.ts'

const SETTLING_MS = 5_000

function isSettled(state: VideoState | undefined): boolean {
  return state === 'ready' || state === 'failed' || state === 'deleted'
}

/** One video with everything an editor may change. */
export function studioVideoQuery(videoId: string) {
  return queryOptions({
    queryKey: ['studio', 'video', videoId],
    queryFn: ({ signal }) => send(getVideo, { params: { videoId }, signal }),
    // Until it can be watched, its state moves by itself.
    refetchInterval: (query) => (isSettled(query.state.data?.state) ? false : SETTLING_MS),
  })
}

/** Channels this person may publish to. */
export function ownChannelsQuery() {
  return queryOptions({
    queryKey: ['studio', 'channels'],
    queryFn: async ({ signal }) => {
      const page = await send(listChannels, { query: { mine: '1', limit: 100 }, signal })
      return page.items
    },
    staleTime: 5 * 60_000,
  })
}

export type MyVideosFilters = Omit<z.input<typeof listMyVideos.query>, 'cursor' | 'limit'>

const firstPage: string | undefined = undefined

/** Videos this person may edit, drafts included. */
export function myVideosQuery(filters: MyVideosFilters) {
  return infiniteQueryOptions({
    queryKey: ['studio', 'videos', filters],
    initialPageParam: firstPage,
    queryFn: ({ signal, pageParam }) =>
      send(listMyVideos, {
        query: { ...filters, cursor: pageParam, limit: pageParam ? limits.page.more : undefined },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** Sent and shown to nobody yet. Publishing a channel's drafts of others is for their owners to say. */
export const sentDrafts = { state: 'ready', publication: 'unpublished', own: '1' } as const

export const sentDraftsKey = ['studio', 'sent'] as const

/** The newest hundred of them. `arrivedCount`: each upload that arrives is one more. */
export function sentDraftsQuery(arrivedCount: number) {
  return queryOptions({
    queryKey: [...sentDraftsKey, arrivedCount],
    queryFn: ({ signal }) =>
      send(listMyVideos, {
        query: { ...sentDrafts, limit: limits.page.max },
        signal,
      }),
  })
}
