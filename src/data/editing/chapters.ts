import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { ProblemError } from '#api/errors/http-error.ts'
import { queryClient } from '#api/query-client.ts'
import { listChapters, putChapters, type Chapters } from '#contract/calls/chapter-calls.ts'
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

/**
 * Writes these in the place of those with this etag; answers what is saved by now. Null where somebody else was faster,
 * and what they saved is known. @throws an error of the API
 */
export async function saveChapters(
  videoId: string,
  items: readonly Chapter[],
  etag: string,
): Promise<Chapters | null> {
  const { queryKey } = chaptersQuery(videoId)
  const call = { params: { videoId }, body: { items: [...items] }, ifMatch: etag }
  const keep = (now: Chapters): Chapters => {
    queryClient.setQueryData(queryKey, now)
    void outdate([...keys.video, videoId], keys.lists)
    return now
  }
  try {
    const now = await send(putChapters, call)
    // A list that is on its way is of before.
    await queryClient.cancelQueries({ queryKey })
    return keep(now)
  } catch (error) {
    // Others may be there by now: they are known before it is said that these were refused.
    await outdate(queryKey)
    const now = queryClient.getQueryData(queryKey)
    if (now === undefined || now.etag === etag) throw error
    // They were written, and only the answer was lost; or somebody else wrote the same.
    if (isSame(now.items, items)) return keep(now)
    if (error instanceof ProblemError && error.code === 'version-conflict') return null
    throw error
  }
}

function isSame(these: readonly Chapter[], those: readonly Chapter[]): boolean {
  return JSON.stringify(these) === JSON.stringify(those)
}
