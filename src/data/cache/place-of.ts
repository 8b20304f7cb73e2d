import type { InfiniteData } from '@tanstack/react-query'

import { byCursor, type ListPage, type Trail } from './by-cursor.ts'

/** How many come before what is kept of a list, and how many there are in all. */
export function placeOf(kept: InfiniteData<ListPage> | undefined): {
  start: number
  total: number | undefined
} {
  const step = firstTrail(kept).at(-1)
  return { start: step?.at ?? 0, total: kept?.pages[0]?.total ?? step?.total }
}

/** The way to the page with what stands at this place, which is before what is kept. */
export function trailTo(kept: InfiniteData<ListPage> | undefined, index: number): Trail {
  return firstTrail(kept).filter(({ at }) => at <= index)
}

function firstTrail(kept: InfiniteData<ListPage> | undefined): Trail {
  const param = kept?.pageParams[0]
  return isTrail(param) ? param : byCursor.initialPageParam
}

/** Lists tell the pages they hold, not how they were asked for. */
function isTrail(param: unknown): param is Trail {
  return Array.isArray(param)
}
