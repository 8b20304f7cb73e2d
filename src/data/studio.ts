import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { send } from '#api/client.ts'
import { listMyVideos } from '#contract/calls/editing-calls.ts'
import { limits } from '#contract/limits.ts'
import type { Video } from '#contract/videos.ts'

import { aroundSeen, pageAt } from './cache/by-cursor.ts'
import { keys } from './cache/keys.ts'

export type MyVideosFilters = Omit<z.input<typeof listMyVideos.query>, 'cursor' | 'limit'>

/** Videos this person may edit, drafts included. */
export function myVideosQuery(filters: MyVideosFilters) {
  return infiniteQueryOptions({
    ...aroundSeen,
    queryKey: [...keys.studioVideos, filters],
    queryFn: ({ signal, pageParam }) =>
      send(listMyVideos, { query: { ...filters, ...pageAt(pageParam) }, signal }),
  })
}

/** What all videos that this person may edit have come to; views and comments only where one page holds every video. */
export interface LibraryFigures {
  videos: number
  views: number | undefined
  comments: number | undefined
}

/** One page as large as there are: with more videos than that their number is all that is known. */
export function libraryFiguresQuery() {
  return queryOptions({
    queryKey: [...keys.studioVideos, 'figures'],
    queryFn: async ({ signal }): Promise<LibraryFigures> => {
      const { items, total } = await send(listMyVideos, {
        query: { limit: limits.page.max },
        signal,
      })
      const videos = total ?? items.length
      const isWhole = items.length === videos
      const sum = (of: (video: Video) => number) =>
        isWhole ? items.reduce((all, video) => all + of(video), 0) : undefined
      return {
        videos,
        views: sum(({ viewCount }) => viewCount),
        comments: sum(({ commentCount }) => commentCount),
      }
    },
  })
}

/** Sent and shown to nobody yet. Publishing a channel's drafts of others is for their owners to say. */
export const sentDrafts = { state: 'ready', status: 'draft', own: '1' } as const

/** The newest hundred of them. */
export function sentDraftsQuery() {
  return queryOptions({
    queryKey: [...keys.studioVideos, 'sent'],
    queryFn: ({ signal }) =>
      send(listMyVideos, { query: { ...sentDrafts, limit: limits.page.max }, signal }),
  })
}
