import { infiniteQueryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import {
  clearHistory,
  listHistory,
  listLiked,
  listWatchLater,
  removeFromHistory,
} from '#contract/calls/account-calls.ts'

import { aroundSeen, cursorOf, pageAt } from './cache/by-cursor.ts'
import { keys } from './cache/keys.ts'
import { outdate } from './cache/outdate.ts'
import { forgetPlaces } from './playback.ts'

export function watchLaterQuery(q: string) {
  return infiniteQueryOptions({
    ...aroundSeen,
    queryKey: [...keys.watchLater, q],
    queryFn: ({ signal, pageParam }) =>
      send(listWatchLater, { query: { ...pageAt(pageParam), q: q || undefined }, signal }),
  })
}

export function likedQuery(q: string) {
  return infiniteQueryOptions({
    ...aroundSeen,
    queryKey: [...keys.liked, q],
    queryFn: ({ signal, pageParam }) =>
      send(listLiked, { query: { ...pageAt(pageParam), q: q || undefined }, signal }),
  })
}

export function historyQuery(q: string) {
  return infiniteQueryOptions({
    ...aroundSeen,
    queryKey: [...keys.lists, 'history', q],
    queryFn: ({ signal, pageParam }) =>
      send(listHistory, { query: { cursor: cursorOf(pageParam), q: q || undefined }, signal }),
  })
}

/**
 * Forgets one video, or all of them when none is named. The history goes, home's "Continue" with it, the bar on every
 * card, and the place at which a video would go on.
 */
export async function forgetWatched(videoId: string | null): Promise<void> {
  await (videoId === null ? send(clearHistory) : send(removeFromHistory, { params: { videoId } }))
  const of = videoId === null ? [] : [videoId]
  forgetPlaces(videoId)
  void outdate(keys.lists, [...keys.video, ...of], [...keys.playback, ...of])
}
