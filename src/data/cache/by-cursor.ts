import { limits } from '#contract/limits.ts'

/** How a list goes on: the first page has no cursor, the last one answers none. */
export const byCursor: {
  initialPageParam: string | undefined
  getNextPageParam: (page: { nextCursor: string | null }) => string | undefined
} = {
  initialPageParam: undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
}

/** The first page is there soon; whoever wants more gets more at once. */
export function pageAt(cursor: string | undefined) {
  return { cursor, limit: cursor === undefined ? undefined : limits.page.more }
}
