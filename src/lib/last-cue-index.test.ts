import { expect, test } from 'vitest'

import { lastCueIndex } from './last-cue-index.ts'

test('finds the last cue that has begun', () => {
  const cues = [{ startMs: 1000 }, { startMs: 2000 }, { startMs: 3000 }]
  expect([0, 1000, 2999, 9000].map((at) => lastCueIndex(cues, at))).toEqual([-1, 0, 1, 2])
})
