import { expect, test } from 'vitest'

import { lesson } from '#tests/support/lesson.ts'

import { describeAge, isNew } from './describe-video.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')

test('a video that was not begun tells its age', () => {
  expect(describeAge(lesson, now)).toBe('2 days ago')
  expect(isNew(lesson, now)).toBe(true)
})

test('a video that was begun tells what is left of it and is no longer new', () => {
  const begun = { ...lesson, progress: { positionMs: 1_080_000, percent: 60, completed: false } }
  expect(describeAge(begun, now)).toBe('12 min left')
  expect(isNew(begun, now)).toBe(false)
})

test('the last minute is told in seconds, and a finished video tells its age again', () => {
  const progress = { positionMs: 1_799_000, percent: 99.9, completed: false }
  expect(describeAge({ ...lesson, progress }, now)).toBe('1 s left')
  const completed = { ...progress, completed: true }
  expect(describeAge({ ...lesson, progress: completed }, now)).toBe('2 days ago')
})

test('a draft says that it is not published', () => {
  expect(describeAge({ ...lesson, publishedAt: null }, now)).toBe('Not published')
})
