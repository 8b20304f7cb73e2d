import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { send } from '#api/client.ts'
import { listMyVideos } from '#contract/calls/editing-calls.ts'
import { limits } from '#contract/limits.ts'

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
