import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { send } from '#api/client.ts'
import { listSubscriptionFeed, listVideos } from '#contract/calls/video-calls.ts'
import type { Thumbnail, Video } from '#contract/videos.ts'

import { aroundSeen, pageAt } from './cache/by-cursor.ts'
import { keys } from './cache/keys.ts'

export type VideoListFilters = Omit<z.input<typeof listVideos.query>, 'cursor' | 'limit'>

export function videosQuery(filters: VideoListFilters) {
  return infiniteQueryOptions({
    ...aroundSeen,
    queryKey: [...keys.lists, 'browse', filters],
    queryFn: ({ signal, pageParam }) =>
      send(listVideos, { query: { ...filters, ...pageAt(pageParam) }, signal }),
  })
}

/** The newest still of a channel. It is in the list with which a channel opens, so there it costs nothing more. */
export function channelStillQuery(handle: string) {
  return {
    ...videosQuery({ channel: handle }),
    select: ({ pages }: { pages: readonly { items: readonly Video[] }[] }): Thumbnail | null =>
      pages.flatMap(({ items }) => items).find(({ thumbnail }) => thumbnail)?.thumbnail ?? null,
  }
}

export function subscriptionFeedQuery(hideWatched: boolean) {
  return infiniteQueryOptions({
    ...aroundSeen,
    queryKey: [...keys.feed, { hideWatched }],
    queryFn: ({ signal, pageParam }) =>
      send(listSubscriptionFeed, {
        query: { ...pageAt(pageParam), hideWatched: hideWatched ? '1' : undefined },
        signal,
      }),
  })
}
