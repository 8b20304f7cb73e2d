import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { send } from '#api/client.ts'
import { listSubscriptionFeed, listVideos } from '#contract/calls/video-calls.ts'

import { byCursor, pageAt } from './cache/by-cursor.ts'
import { keys } from './cache/keys.ts'

export type VideoListFilters = Omit<z.input<typeof listVideos.query>, 'cursor' | 'limit'>

export function videosQuery(filters: VideoListFilters) {
  return infiniteQueryOptions({
    ...byCursor,
    queryKey: [...keys.lists, 'browse', filters],
    queryFn: ({ signal, pageParam }) =>
      send(listVideos, { query: { ...filters, ...pageAt(pageParam) }, signal }),
  })
}

export function subscriptionFeedQuery(hideWatched: boolean) {
  return infiniteQueryOptions({
    ...byCursor,
    queryKey: [...keys.feed, { hideWatched }],
    queryFn: ({ signal, pageParam }) =>
      send(listSubscriptionFeed, {
        query: { ...pageAt(pageParam), hideWatched: hideWatched ? '1' : undefined },
        signal,
      }),
  })
}
