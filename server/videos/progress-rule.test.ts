import { describe, expect, it } from 'vitest'

import { isView, progressOf } from './progress-rule.ts'

describe('progress', () => {
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
