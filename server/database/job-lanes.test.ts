import { expect, test } from 'vitest'

import { placeIn, priorityOf } from './job-lanes.ts'

test('help comes behind everything else, however late that is, and each place is one that the queue can write down', () => {
  const last = 2 ** 40
  const inOrder = [
    placeIn('first', 0),
    placeIn('first', last),
    placeIn('rest', 0),
    placeIn('rest', last),
    placeIn('help', 0),
    placeIn('help', last),
  ].map(priorityOf)
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => other - one))
  expect(new Set(inOrder).size).toBe(6)
  // Of a PostgreSQL integer; what is held for others is below zero.
  expect(Math.min(...inOrder)).toBeGreaterThanOrEqual(-(2 ** 31))
  expect(inOrder.map((priority) => priority < 0)).toEqual([false, false, true, true, true, true])
})
