import { expect, test } from 'vitest'

import { cutSound } from './cut-sound.ts'

/** Twenty milliseconds each. */
const frames = (...parts: [ms: number, loudness: number][]) =>
  Float32Array.from(
    parts.flatMap(([ms, loudness]) => Array.from({ length: ms / 20 }, () => loudness)),
  )

test('a sound is cut in its pauses, and what is silent is known', () => {
  const pieces = cutSound(
    frames([900, 0.2], [60, 0], [300, 0.2], [400, 0], [1_200, 0.2], [3_000, 0.001]),
    1_500,
  )
  expect(pieces.map(({ untilMs }) => untilMs)).toEqual([1_400, 3_000, 4_140, 5_860])
  // In the pause from 1,260 to 1,660, and not in that of 60 ms between two words.
  const [first] = pieces
  expect(first).toEqual({ fromMs: 0, untilMs: 1_400, isSilent: false })
  expect(pieces.map(({ isSilent }) => isSilent)).toEqual([false, false, true, true])
  for (const [at, { fromMs, untilMs }] of pieces.entries()) {
    expect(fromMs).toBe(pieces[at - 1]?.untilMs ?? 0)
    expect(untilMs - fromMs).toBeLessThanOrEqual(2_000)
  }
})

test('where it is loud throughout it is cut all the same, and what has no length is none', () => {
  const lengths = cutSound(frames([10_000, 0.5]), 1_500).map(
    ({ fromMs, untilMs }) => untilMs - fromMs,
  )
  expect(lengths.reduce((sum, one) => sum + one)).toBe(10_000)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(2_000)
  expect(cutSound(frames(), 1_500)).toEqual([])
})
