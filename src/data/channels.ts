import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { getChannel, listChannels, listSubscriptions } from '#contract/calls/channel-calls.ts'

import { byCursor, cursorOf } from './cache/by-cursor.ts'
import { keys } from './cache/keys.ts'

export function channelQuery(handle: string) {
  return queryOptions({
    queryKey: [...keys.channels, 'one', handle],
    queryFn: ({ signal }) => send(getChannel, { params: { handle }, signal }),
  })
}

/** Channels the person subscribed to, for the navigation. */
export function subscriptionsQuery() {
  return queryOptions({
    queryKey: keys.subscriptions,
    queryFn: ({ signal }) => send(listSubscriptions, { query: { limit: 50 }, signal }),
    staleTime: 60_000,
  })
}

/** The first fifty by name, to filter by. */
export function channelsQuery() {
  return queryOptions({
    queryKey: [...keys.channels, 'choices'],
    queryFn: ({ signal }) => send(listChannels, { query: { limit: 50 }, signal }),
    staleTime: 60_000,
  })
}

/** Every channel by name, page by page. */
export function allChannelsQuery() {
  return infiniteQueryOptions({
    ...byCursor,
    queryKey: [...keys.channels, 'all'],
    queryFn: ({ pageParam, signal }) =>
      send(listChannels, { query: { limit: 48, cursor: cursorOf(pageParam) }, signal }),
  })
}

/** The channels somebody keeps, as far as whoever looks may know of them; more than a page of them nobody reads. */
export function channelsOfQuery(personId: string) {
  return queryOptions({
    queryKey: [...keys.channels, 'of', personId],
    queryFn: ({ signal }) => send(listChannels, { query: { owner: personId, limit: 100 }, signal }),
  })
}

/** Channels this person may publish to. */
export function ownChannelsQuery() {
  return queryOptions({
    queryKey: keys.ownChannels,
    queryFn: async ({ signal }) => {
      const page = await send(listChannels, { query: { mine: '1', limit: 100 }, signal })
      return page.items
    },
    staleTime: 5 * 60_000,
  })
}
