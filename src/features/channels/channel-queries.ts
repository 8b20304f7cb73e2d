import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { getChannel, listChannels, listSubscriptions } from '#contract/calls/channel-calls.ts'

export function channelQuery(handle: string) {
  return queryOptions({
    queryKey: ['channel', handle],
    queryFn: ({ signal }) => send(getChannel, { params: { handle }, signal }),
  })
}

/** Channels the person subscribed to, for the navigation. */
export function subscriptionsQuery() {
  return queryOptions({
    queryKey: ['subscriptions'],
    queryFn: ({ signal }) => send(listSubscriptions, { query: { limit: 50 }, signal }),
    staleTime: 60_000,
  })
}

export function channelsQuery() {
  return queryOptions({
    queryKey: ['channels'],
    queryFn: ({ signal }) => send(listChannels, { query: { limit: 50 }, signal }),
    staleTime: 60_000,
  })
}

/** The first page has no cursor; the last one answers none. */
const firstPage: string | undefined = undefined

/** Every channel by name, page by page. */
export function allChannelsQuery() {
  return infiniteQueryOptions({
    queryKey: ['channels', 'all'],
    queryFn: ({ pageParam, signal }) =>
      send(listChannels, { query: { limit: 48, cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
