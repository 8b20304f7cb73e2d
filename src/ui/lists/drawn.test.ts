import { expect, test } from 'vitest'

import { drawnOf, shownOf } from './drawn.ts'

/** Rows of 100 px with 20 between them, from 50 px down the page. */
const row = (index: number) => {
  const start = 50 + index * 120
  return { index, key: index, lane: 0, start, size: 100, end: start + 100 }
}
const near = { first: 0, last: 0 }
const grid = { columns: 4, count: 40, gapPx: 20 }
// Ten rows and nine gaps.
const place = { startPx: 50, totalPx: 1180, rowPx: 100, near }

/** How far from the start each part stands, as a grid lays it out that puts a gap around each room. */
function layOut({ segments, endPx }: ReturnType<typeof drawnOf>) {
  let atPx = 0
  const starts: number[] = []
  for (const { roomPx, from, to } of segments) {
    if (roomPx > 0) atPx += roomPx + 20
    starts.push(atPx)
    atPx += Math.ceil((to - from) / 4) * 120
  }
  return { starts, heightPx: endPx > 0 ? atPx + endPx : atPx - 20 }
}

test('what is not drawn leaves room of the same height, gaps counted', () => {
  const drawn = drawnOf([3, 4, 5].map(row), grid, place)
  expect(drawn.segments.map(({ from, to }) => [from, to])).toEqual([[12, 24]])
  expect(layOut(drawn)).toEqual({ starts: [360], heightPx: 1180 })
})

test('at the start and at the end there is no room', () => {
  const first = drawnOf([0, 1].map(row), grid, place)
  expect(layOut(first)).toEqual({ starts: [0], heightPx: 1180 })
  const last = drawnOf([8, 9].map(row), { ...grid, count: 38 }, place)
  expect(last.segments.map(({ from, to }) => [from, to])).toEqual([[32, 38]])
  expect(layOut(last)).toEqual({ starts: [960], heightPx: 1180 })
})

test('a row far from the others, which has the focus, stands where it is', () => {
  const drawn = drawnOf([1, 6, 7].map(row), grid, place)
  expect(layOut(drawn)).toEqual({ starts: [120, 720], heightPx: 1180 })
})

test('what is gone since is not shown', () => {
  const drawn = drawnOf([8, 9].map(row), grid, place)
  expect(shownOf(drawn, 34).flatMap(({ indexes }) => indexes)).toEqual([32, 33])
  expect(shownOf(null, 2).flatMap(({ indexes }) => indexes)).toEqual([0, 1])
})
