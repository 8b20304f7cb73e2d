import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { send } from '#api/client.ts'
import { listLiked, listWatchLater } from '#contract/calls/account-calls.ts'
import { listSubscriptionFeed, listVideos } from '#contract/calls/video-calls.ts'
import { limits } from '#contract/limits.ts'

/** The first page has no cursor; the last one answers none. */
const firstPage: string | undefined = undefined
function nextPage(page: { nextCursor: string | null }): string | undefined {
  return page.nextCursor ?? undefined
}

/** The first page is there soon; whoever wants more gets more at once. */
function pageAt(cursor: string | undefined) {
  return { cursor, limit: cursor === undefined ? undefined : limits.page.more }
}

export type VideoListFilters = Omit<z.input<typeof listVideos.query>, 'cursor' | 'limit'>

export function videosQuery(filters: VideoListFilters) {
  return infiniteQueryOptions({
    queryKey: ['videos', filters],
    initialPageParam: firstPage,
    queryFn: ({ signal, pageParam }) =>
      send(listVideos, { query: { ...filters, ...pageAt(pageParam) }, signal }),
    getNextPageParam: nextPage,
  })
}

export function subscriptionFeedQuery(hideWatched: boolean) {
  return infiniteQueryOptions({
    queryKey: ['subscription-feed', { hideWatched }],
    initialPageParam: firstPage,
    queryFn: ({ signal, pageParam }) =>
      send(listSubscriptionFeed, {
        query: { ...pageAt(pageParam), hideWatched: hideWatched ? '1' : undefined },
        signal,
      }),
    getNextPageParam: nextPage,
  })
}

export function watchLaterQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['watch-later', q],
    initialPageParam: firstPage,
    queryFn: ({ signal, pageParam }) =>
      send(listWatchLater, { query: { ...pageAt(pageParam), q: q || undefined }, signal }),
    getNextPageParam: nextPage,
  })
}

export function likedQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['liked', q],
    initialPageParam: firstPage,
    queryFn: ({ signal, pageParam }) =>
      send(listLiked, { query: { ...pageAt(pageParam), q: q || undefined }, signal }),
    getNextPageParam: nextPage,
  })
}
