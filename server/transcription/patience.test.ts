import { expect, test } from 'vitest'

import { createPatience } from './patience.ts'

const failed = { isTurnedAway: false, againMs: null }
const turnedAway = { isTurnedAway: true, againMs: null }

function waitsOf(
  refusal: typeof failed | { isTurnedAway: boolean; againMs: number },
  tries?: number,
) {
  const patience = createPatience({ firstMs: 2_000, tries })
  const waits: number[] = []
  for (let ms = patience(refusal); ms !== null; ms = patience(refusal)) waits.push(ms / 1000)
  return waits
}

test('who does not answer, or turns one away, is asked later each time, and not for ever', () => {
  expect(waitsOf(failed)).toEqual([2, 4, 8, 16, 32])
  expect(waitsOf(turnedAway)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300])
})

test('who says when to come back is asked then, within five minutes, half an hour in all', () => {
  expect(waitsOf({ isTurnedAway: true, againMs: 1_000 })).toEqual(
    Array.from({ length: 29 }, () => 1),
  )
  expect(waitsOf({ isTurnedAway: true, againMs: 86_400_000 })).toEqual([
    300, 300, 300, 300, 300, 300,
  ])
})

test('who is asked once is asked once, whatever they say', () => {
  expect([waitsOf(failed, 1), waitsOf(turnedAway, 1)]).toEqual([[], []])
})
