import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { send } from '#api/client.ts'
import { search, suggest } from '#contract/calls/discovery-calls.ts'

import { byCursor } from './cache/by-cursor.ts'
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
      return send(suggest, { query: { q }, signal })
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

export function searchQuery(query: SearchQuery) {
  return infiniteQueryOptions({
    ...byCursor,
    queryKey: [...keys.lists, 'search', query],
    queryFn: ({ signal, pageParam }) =>
      send(search, { query: { ...query, cursor: pageParam }, signal }),
  })
}

/** Whether an earlier search was for the same words: what it found may stay while they are looked for otherwise. */
export function isForWords(q: string, queryKey: readonly unknown[] | undefined): boolean {
  const asked = queryKey?.at(-1)
  return typeof asked === 'object' && asked !== null && 'q' in asked && asked.q === q
}
