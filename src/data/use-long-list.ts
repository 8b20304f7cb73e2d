import {
  CancelledError,
  hashKey,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { queryClient } from '#api/query-client.ts'

import { lengthOf, type ListPage, type Trail } from './cache/by-cursor.ts'
import { placeOf, trailTo } from './cache/place-of.ts'

/** A list of which the pages around what is seen are at hand. */
export interface LongList<Page extends ListPage> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  /** How many come before them. */
  start: number
  /** There is nothing in it. */
  isEmpty: boolean
  /** What was at hand went away, with others before it: it is asked for from its beginning. */
  isLost: boolean
  /** How many there are in all, where the service counts. */
  total: number | undefined
  /** Brings what stands at these places, which is before what is at hand. Undefined while that cannot be. */
  bring: ((first: number, last: number) => void) | undefined
}

/** Asks for a list, page by page. */
export function useLongList<Page extends ListPage, Key extends QueryKey, Asked = Page>(
  options: UseInfiniteQueryOptions<Asked, Error, InfiniteData<Page>, Key, Trail>,
): LongList<Page> {
  const query = useInfiniteQuery(options)
  const [isBringing, setIsBringing] = useState(false)
  const { start, total } = placeOf(query.data)
  const { queryKey } = options
  const hasNothing = query.data?.pages.every((page) => lengthOf(page) === 0) ?? false
  const isLost = hasNothing && start > 0

  // It begins anew, and there is no losing the first page: once is enough.
  const hash = hashKey(queryKey)
  useEffect(() => {
    if (isLost) void queryClient.resetQueries({ predicate: ({ queryHash }) => queryHash === hash })
  }, [isLost, hash])

  /** Far away from all that is at hand: that page, and none of those between. */
  const jumpTo = async (index: number): Promise<void> => {
    const page = await queryClient.fetchInfiniteQuery({
      ...options,
      // Beside what is at hand, which is shown until then.
      queryKeyHashFn: (key) => `jump in ${hashKey(key)}`,
      initialPageParam: trailTo(query.data, index),
      staleTime: 0,
      gcTime: 0,
    })
    queryClient.setQueryData<InfiniteData<Asked, Trail>>([...queryKey], page)
  }
  const bring = async (first: number, last: number): Promise<void> => {
    setIsBringing(true)
    try {
      if (last < start) await jumpTo(first)
      else await query.fetchPreviousPage({ throwOnError: true })
    } catch (error) {
      // As if nobody had been further; what is wrong is said there.
      if (!isCancelled(error)) await queryClient.resetQueries({ queryKey, exact: true })
    }
    setIsBringing(false)
  }
  return {
    query,
    start,
    isEmpty: hasNothing && !isLost,
    isLost,
    total,
    // What is shown may be of another list, until this one is there.
    bring:
      isBringing || query.isPlaceholderData ? undefined : (first, last) => void bring(first, last),
  }
}

/** Something newer was asked for, which shows what it brings. */
function isCancelled(error: unknown): boolean {
  return (
    error instanceof CancelledError ||
    (error instanceof DOMException && error.name === 'AbortError')
  )
}
