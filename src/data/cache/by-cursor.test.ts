import { expect, test } from 'vitest'

import { byCursor, cursorOf, pageAt } from './by-cursor.ts'
import { placeOf, trailTo } from './place-of.ts'

const pageOf = (length: number, nextCursor: string | null, total?: number) => ({
  items: Array.from({ length }, () => null),
  nextCursor,
  total,
})
const next = (page: ReturnType<typeof pageOf>, trail: Parameters<typeof cursorOf>[0]) =>
  byCursor.getNextPageParam(page, [], trail) ?? []

const second = next(pageOf(24, 'b', 500), byCursor.initialPageParam)
const third = next(pageOf(96, 'c'), second)

test('each page knows what is before it, and how many there are', () => {
  expect(pageAt(byCursor.initialPageParam)).toEqual({ cursor: undefined, limit: undefined })
  expect(pageAt(third)).toEqual({ cursor: 'c', limit: 96 })
  expect(placeOf({ pages: [pageOf(96, null)], pageParams: [third] })).toEqual({
    start: 120,
    total: 500,
  })
  expect(placeOf(undefined)).toEqual({ start: 0, total: undefined })
})

test('a list goes back the way it came, and ends where it begins and where the service says', () => {
  expect(cursorOf(byCursor.getPreviousPageParam(pageOf(96, null), [], third) ?? [])).toBe('b')
  expect(byCursor.getPreviousPageParam(pageOf(24, 'b'), [], [])).toBeUndefined()
  expect(byCursor.getNextPageParam(pageOf(3, null), [], third)).toBeUndefined()
})

test('the way to a place ends with the page it is on', () => {
  const kept = { pages: [pageOf(96, null)], pageParams: [third] }
  expect(cursorOf(trailTo(kept, 23))).toBeUndefined()
  expect(cursorOf(trailTo(kept, 24))).toBe('b')
  expect(cursorOf(trailTo(kept, 119))).toBe('b')
})
