import { expect, test } from 'vitest'

import { storyboardGeometry } from './storyboard-geometry.ts'

test('a short film has a tile for each second', () => {
  expect(storyboardGeometry(20_000)).toEqual({ cols: 11, rows: 2, count: 20, intervalMs: 1_000 })
  expect(storyboardGeometry(1_500)).toEqual({ cols: 2, rows: 1, count: 2, intervalMs: 1_000 })
})

test('a long film has at most 121 tiles, evenly spread over all of it', () => {
  for (const durationMs of [600_000, 5_400_001, 12 * 3_600_000]) {
    const { cols, rows, count, intervalMs } = storyboardGeometry(durationMs)
    expect(count).toBeLessThanOrEqual(121)
    expect(cols * rows).toBeGreaterThanOrEqual(count)
    expect(count * intervalMs).toBeGreaterThanOrEqual(durationMs)
  }
})
