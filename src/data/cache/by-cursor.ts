import { limits } from '#contract/limits.ts'

/** Where a page of a list begins. */
interface Step {
  cursor: string
  /** How many there are before it. */
  at: number
  /** How many there are in all, where the service counts. */
  total: number | undefined
}

/** The way to a page: where each page up to it begins. The first page needs no step. */
export type Trail = readonly Step[]

/** What every page of a list says. */
export interface ListPage {
  nextCursor: string | null
  total?: number | undefined
  items?: readonly unknown[]
  videos?: readonly unknown[]
}

const noSteps: Trail = []

/** How many of what the list is of are on this page. */
export function lengthOf(page: ListPage): number {
  return (page.items ?? page.videos ?? []).length
}

/** A list that was looked at is there again after a long film. What it holds is bounded by its pages. */
const KEPT_MS = 60 * 60_000

/**
 * How a list goes on: the first page has no cursor, the last one answers none. Each page knows the way to it, so that
 * pages that were let go of can be asked for again, from both sides.
 */
export const byCursor = {
  initialPageParam: noSteps,
  getNextPageParam: (page: ListPage, _pages: ListPage[], trail: Trail): Trail | undefined => {
    if (page.nextCursor === null) return undefined
    const at = (trail.at(-1)?.at ?? 0) + lengthOf(page)
    return [...trail, { cursor: page.nextCursor, at, total: page.total ?? trail.at(-1)?.total }]
  },
  getPreviousPageParam: (_page: ListPage, _pages: ListPage[], trail: Trail): Trail | undefined =>
    trail.length === 0 ? undefined : trail.slice(0, -1),
  gcTime: KEPT_MS,
}

/**
 * Of a list without an end this many pages are kept, those around what is seen: the memory it takes does not grow with
 * it, and asking for it anew costs these pages only. Each screen and those beside it fit many times.
 */
export const aroundSeen = { ...byCursor, maxPages: 6 }

/** The first page is there soon; whoever wants more gets more at once. */
export function pageAt(trail: Trail) {
  return {
    cursor: cursorOf(trail),
    limit: trail.length === 0 ? undefined : limits.page.more,
  }
}

export function cursorOf(trail: Trail): string | undefined {
  return trail.at(-1)?.cursor
}
