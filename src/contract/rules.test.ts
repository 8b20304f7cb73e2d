import { expect, test } from 'vitest'

import { isCompleted, raisesAudience, resumePosition } from './rules.ts'

test('an audience is raised from the few to the many', () => {
  expect(raisesAudience('private', 'internal')).toBe(true)
  expect(raisesAudience('public', 'internal')).toBe(false)
})

const resume = (positionMs: number, durationMs: number) =>
  resumePosition({ positionMs, durationMs })

test('playing starts anew in the first ten seconds and the last thirty', () => {
  expect(resume(9_999, 600_000)).toBe(0)
  expect(resume(10_000, 600_000)).toBe(10_000)
  expect(resume(570_000, 600_000)).toBe(570_000)
  expect(resume(570_001, 600_000)).toBe(0)
})

test('playing starts anew after 95 % of a long video', () => {
  expect(resume(3_420_000, 3_600_000)).toBe(3_420_000)
  expect(resume(3_420_001, 3_600_000)).toBe(0)
})

test('playing starts anew in the last tenth of what lasts less than five minutes', () => {
  expect(resume(51_000, 79_000)).toBe(51_000)
  expect(resume(71_100, 79_000)).toBe(71_100)
  expect(resume(71_101, 79_000)).toBe(0)
  expect(resume(270_000, 300_000)).toBe(270_000)
  expect(resume(270_001, 300_000)).toBe(0)
  expect(resume(27_000, 30_000)).toBe(27_000)
  expect(resume(27_001, 30_000)).toBe(0)
})

test('a video is completed at 95 %, and never without a length', () => {
  expect(isCompleted({ positionMs: 94_999, durationMs: 100_000 })).toBe(false)
  expect(isCompleted({ positionMs: 95_000, durationMs: 100_000 })).toBe(true)
  expect(isCompleted({ positionMs: 0, durationMs: 0 })).toBe(false)
})
