import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { addToWatchLater, removeFromWatchLater } from '#contract/calls/account-calls.ts'

import { keys } from './cache/keys.ts'
import { outdate } from './cache/outdate.ts'

/** Saves a video for later or takes it off: every card of it shows that at once, the list itself once it is so. */
export async function setWatchLater(videoId: string, isSaved: boolean): Promise<void> {
  markCards(videoId, isSaved)
  try {
    await send(isSaved ? addToWatchLater : removeFromWatchLater, { params: { videoId } })
  } catch (error) {
    markCards(videoId, !isSaved)
    throw error
  }
  void outdate(keys.watchLater)
}

function markCards(videoId: string, isSaved: boolean): void {
  const cache = queryClient.getQueryCache()
  for (const queryKey of [keys.lists, [...keys.video, videoId]])
    for (const query of cache.findAll({ queryKey })) {
      const data = withMark(query.state.data, videoId, isSaved)
      // Marked, a list is as old as it was, and asked for again if it was outdated.
      if (data !== query.state.data) query.setState({ data })
    }
}

/** A copy of cached data in which every card of the video carries the mark; untouched parts keep their identity. */
export function withMark(data: unknown, videoId: string, isInWatchLater: boolean): unknown {
  if (Array.isArray(data)) {
    const next = data.map((item: unknown) => withMark(item, videoId, isInWatchLater))
    return next.some((item, index) => item !== data[index]) ? next : data
  }
  if (typeof data !== 'object' || data === null) return data
  const isCard = 'isInWatchLater' in data && 'id' in data && data.id === videoId
  const entries = Object.entries(data).map(([key, value]: [string, unknown]) => {
    const next =
      isCard && key === 'isInWatchLater' ? isInWatchLater : withMark(value, videoId, isInWatchLater)
    return [key, next, next !== value] as const
  })
  if (!entries.some(([, , isChanged]) => isChanged)) return data
  return Object.fromEntries(entries.map(([key, value]) => [key, value]))
}
