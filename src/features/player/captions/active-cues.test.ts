import { expect, test } from 'vitest'

import { activeCues, lastEnds } from './active-cues.ts'

test('a long cue is still shown when many short ones have come and gone', () => {
  const cues = [{ startMs: 0, endMs: 60_000 }]
  for (let at = 1; at < 50; at += 1) cues.push({ startMs: at * 1000, endMs: at * 1000 + 500 })
  const ends = lastEnds(cues)
  const at = (ms: number) => activeCues(cues, ends, ms)
  expect(at(0)).toEqual([0])
  expect(at(40_499)).toEqual([0, 40])
  expect(at(40_500), 'the end is not part of it').toEqual([0])
  expect(at(60_000)).toEqual([])
  expect(at(-1)).toEqual([])
})
