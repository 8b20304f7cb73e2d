import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { send } from '#api/client.ts'
import { search, suggest } from '#contract/calls/discovery-calls.ts'
import type { SearchAnswer, SearchType } from '#contract/searching/search.ts'

import { aroundSeen, byCursor, cursorOf } from './cache/by-cursor.ts'
import { keys } from './cache/keys.ts'

const DEBOUNCE_MS = 120
const MIN_CHARACTERS = 2

/** At most eight suggestions for what is typed; a key press within 120 ms of the next is never sent. */
export function suggestionsQuery(typed: string) {
  const q = typed.trim()
  return queryOptions({
    queryKey: [...keys.lists, 'suggestions', q],
    enabled: q.length >= MIN_CHARACTERS,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      await pause(DEBOUNCE_MS, signal)
      const { items } = await send(suggest, { query: { q }, signal })
      return { q, items }
    },
  })
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, durationMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('The next key was pressed.', 'AbortError'))
    })
  })
}

export type SearchQuery = Omit<z.input<typeof search.query>, 'cursor' | 'limit'>

/**
 * What was found, page by page. Of videos the pages around what is seen are kept; of channels and people, which are
 * few, all of them.
 */
export function searchQuery(query: SearchQuery) {
  const isOfOthers = query.type === 'channels' || query.type === 'people'
  return infiniteQueryOptions({
    ...(isOfOthers ? byCursor : aroundSeen),
    queryKey: [...keys.lists, 'search', query],
    queryFn: async ({ client, queryKey, signal, pageParam }) => {
      const cursor = cursorOf(pageParam)
      const answer = await send(search, { query: { ...query, cursor }, signal })
      if (cursor === undefined || isOfOthers) return answer
      // The first page alone is answered what stands beside the videos: the others are told, for it may be let go of.
      const [known] = client.getQueryData<InfiniteData<SearchAnswer>>(queryKey)?.pages ?? []
      return known ? { ...answer, channels: known.channels, people: known.people } : answer
    },
  })
}

/** The channels and people that were found: beside videos each page says the same of them. */
export function othersIn(
  pages: readonly SearchAnswer[],
  type: SearchType,
): Pick<SearchAnswer, 'channels' | 'people'> {
  const saying = type === 'all' ? pages.slice(0, 1) : pages
  return {
    channels: saying.flatMap((page) => page.channels),
    people: saying.flatMap((page) => page.people),
  }
}

/** Whether an earlier search was for the same words: what it found may stay while they are looked for otherwise. */
export function isForWords(q: string, queryKey: readonly unknown[] | undefined): boolean {
  const asked = queryKey?.at(-1)
  return typeof asked === 'object' && asked !== null && 'q' in asked && asked.q === q
}
