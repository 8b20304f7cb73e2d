import { expect, test } from 'vitest'

import { pausesIn, scenesIn, suggestStarts } from './suggest-chapters.ts'

/** So many seconds as loud as this, in steps of 40 ms. */
const sound = (...parts: [seconds: number, peak: number][]) =>
  Uint8Array.from(parts.flatMap(([seconds, peak]) => Array<number>(seconds * 25).fill(peak)))

test('a pause is where it is much softer than the film is otherwise, for longer than a breath', () => {
  const peaks = sound([30, 200], [2, 60], [30, 210], [1, 60], [30, 190], [2, 140], [30, 200])
  expect(pausesIn(peaks, 40)).toEqual([{ atMs: 32_000, weight: 2 }])
})

test('silence at the start and at the end is no pause, and a silent film has none', () => {
  expect(pausesIn(sound([5, 0], [60, 200], [5, 0]), 40)).toEqual([])
  expect(pausesIn(sound([600, 0]), 40)).toEqual([])
})

test('another scene is where a picture has little of the one before', () => {
  const dark = new Uint8Array(16).fill(20)
  const light = new Uint8Array(16).fill(200)
  expect(scenesIn([dark, dark, light, light], 5000)).toEqual([{ atMs: 10_000, weight: 1.5 }])
})

test('what stands out most counts first, far enough from the others and from both ends', () => {
  const pauses = [
    { atMs: 5000, weight: 4 },
    { atMs: 60_000, weight: 1.2 },
    { atMs: 70_000, weight: 1.4 },
    { atMs: 175_000, weight: 4 },
  ]
  const scenes = [
    { atMs: 61_000, weight: 1.5 },
    { atMs: 120_000, weight: 1.5 },
  ]
  const film = { durationMs: 180_000, sceneStepMs: 2000 }
  expect(suggestStarts({ pauses, scenes }, film)).toEqual([0, 60_000, 120_000])
  expect(suggestStarts({ pauses: [], scenes: [] }, film)).toEqual([])
})
