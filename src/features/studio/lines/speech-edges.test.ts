import { expect, test } from 'vitest'

import { speechEdges } from './speech-edges.ts'

const loud = (steps: number) => Array.from({ length: steps }, () => 180)
const quiet = (steps: number) => Array.from({ length: steps }, () => 40)

test('speech begins and ends where a pause does, and words follow one another', () => {
  const peaks = [...quiet(25), ...loud(10), ...quiet(3), ...loud(12), ...quiet(50), ...loud(25)]
  expect(speechEdges(Uint8Array.from(peaks), 40)).toEqual([1_000, 2_000, 4_000])
})

test('in silence nothing is said', () => {
  expect(speechEdges(new Uint8Array(100), 40)).toEqual([])
  expect(speechEdges(new Uint8Array(), 40)).toEqual([])
})
