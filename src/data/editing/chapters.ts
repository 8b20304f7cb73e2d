import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { listChapters, putChapters } from '#contract/calls/chapter-calls.ts'
import type { Chapter } from '#contract/videos.ts'

import { keys } from '../cache/keys.ts'
import { outdate } from '../cache/outdate.ts'

/** The chapters of a video, for who edits them; who watches has them with the video. */
export function chaptersQuery(videoId: string) {
  return queryOptions({
    queryKey: ['chapters', videoId],
    queryFn: ({ signal }) => send(listChapters, { params: { videoId }, signal }),
  })
}

/** Writes these in the place of those with this etag. @throws an error of the API */
export async function saveChapters(
  videoId: string,
  items: readonly Chapter[],
  etag: string,
): Promise<void> {
  const { queryKey } = chaptersQuery(videoId)
  const call = { params: { videoId }, body: { items: [...items] }, ifMatch: etag }
  try {
    queryClient.setQueryData(queryKey, await send(putChapters, call))
    void outdate([...keys.video, videoId], keys.lists)
  } catch (error) {
    // Others may be there by now: they are known before it is said that these were refused.
    await outdate(queryKey)
    throw error
  }
}
