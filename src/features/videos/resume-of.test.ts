import { expect, test } from 'vitest'

import type { Video } from '#contract/videos.ts'

import { resumeOf } from './resume-of.ts'

const hour = 3_600_000
const begun = (positionMs: number): Pick<Video, 'progress' | 'durationMs'> => ({
  durationMs: hour,
  progress: { positionMs, percent: (100 * positionMs) / hour, completed: false },
})

test.each([
  ['not begun', { durationMs: hour, progress: null }, null],
  ['begun', begun(750_000), '12:30'],
  ['opened for a moment', begun(9000), null],
  ['over but for its last words', begun(hour - 20_000), null],
  ['of a length nobody knows', { ...begun(750_000), durationMs: null }, null],
])('a film that is %s goes on where it does', (_, video, at) => {
  expect(resumeOf(video)).toBe(at)
})
