import { expect, test } from 'vitest'

import { edgesOf, snapped } from './snap.ts'

test('a moment near to others is the nearest of them, far from them it stays', () => {
  expect(snapped(1_050, [900, 1_000, 1_120])).toBe(1_000)
  expect(snapped(1_121, [1_000])).toBe(1_121)
  expect(snapped(1_120, [1_000])).toBe(1_000)
})

test('a line does not keep itself where it is', () => {
  const lines = [
    { key: 'a', startMs: 0, endMs: 1_000, text: '' },
    { key: 'b', startMs: 1_200, endMs: 2_000, text: '' },
  ]
  expect(edgesOf(lines, 'b')).toEqual([0, 1_000])
})
