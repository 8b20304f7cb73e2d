import { describe, expect, it } from 'vitest'

import { isCompleted, isView, progressOf, resumePosition } from './progress-rule.ts'

const resume = (positionMs: number, durationMs: number) =>
  resumePosition({ positionMs, durationMs })

describe('the resume rule', () => {
  it('starts anew in the first ten seconds and the last thirty', () => {
    expect(resume(9_999, 600_000)).toBe(0)
    expect(resume(10_000, 600_000)).toBe(10_000)
    expect(resume(570_000, 600_000)).toBe(570_000)
    expect(resume(570_001, 600_000)).toBe(0)
  })

  it('starts anew after 95 % of a long video', () => {
    expect(resume(3_420_000, 3_600_000)).toBe(3_420_000)
    expect(resume(3_420_001, 3_600_000)).toBe(0)
  })

  it('lets a clip under a minute resume until 95 %, which has hardly more than its last half minute', () => {
    expect(resume(41_000, 52_875)).toBe(41_000)
    expect(resume(52_000, 52_875)).toBe(0)
    expect(resume(35_000, 60_000)).toBe(0)
  })
})

describe('progress', () => {
  it('is completed at 95 %, and never without a length', () => {
    expect(isCompleted({ positionMs: 94_999, durationMs: 100_000 })).toBe(false)
    expect(isCompleted({ positionMs: 95_000, durationMs: 100_000 })).toBe(true)
    expect(isCompleted({ positionMs: 0, durationMs: 0 })).toBe(false)
  })

  it('is shown in percent with one decimal, at most 100', () => {
    const percent = (positionMs: number, durationMs: number) =>
      progressOf({ positionMs, durationMs, isCompleted: false }).percent
    expect(percent(1, 3)).toBe(33.3)
    expect(percent(5, 3)).toBe(100)
    expect(percent(5, 0)).toBe(0)
  })
})

describe('a view', () => {
  it('counts after 30 s, or half of a shorter video', () => {
    expect(isView({ watchedMs: 29_999, durationMs: 600_000 })).toBe(false)
    expect(isView({ watchedMs: 30_000, durationMs: 600_000 })).toBe(true)
    expect(isView({ watchedMs: 10_000, durationMs: 20_000 })).toBe(true)
    expect(isView({ watchedMs: 9_999, durationMs: 20_000 })).toBe(false)
  })
})
