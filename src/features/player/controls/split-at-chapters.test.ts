import { expect, test } from 'vitest'

import { splitAtChapters } from './split-at-chapters.ts'

test('chapters cut the bar without gaps', () => {
  const chapters = [0, 10_000, 25_000].map((startMs) => ({ startMs, title: 'x' }))
  expect(splitAtChapters(chapters, 40_000)).toEqual([
    { startMs: 0, endMs: 10_000 },
    { startMs: 10_000, endMs: 25_000 },
    { startMs: 25_000, endMs: 40_000 },
  ])
})

test('without chapters, or with chapters past the end, the bar is one piece', () => {
  expect(splitAtChapters([], 40_000)).toEqual([{ startMs: 0, endMs: 40_000 }])
  expect(splitAtChapters([{ startMs: 50_000, title: 'x' }], 40_000)).toHaveLength(1)
})
