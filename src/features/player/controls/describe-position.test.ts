import { expect, test } from 'vitest'

import { chapterAt, describePosition, speakTime } from './describe-position.ts'

test.each([
  [0, '0 seconds'],
  [1000, '1 second'],
  [40_000, '40 seconds'],
  [80_000, '1 minute 20'],
  [900_000, '15 minutes'],
  [3_725_000, '1 hour 2 minutes 5'],
])('%i ms is spoken "%s"', (positionMs, words) => {
  expect(speakTime(positionMs)).toBe(words)
})

const chapters = [
  { startMs: 0, title: 'Setup' },
  { startMs: 60_000, title: 'Dimmers' },
]

test('the seek bar says where, of how much, and in which chapter', () => {
  expect(describePosition(80_000, 900_000, chapters)).toBe(
    '1 minute 20 of 15 minutes, chapter Dimmers',
  )
  expect(describePosition(80_000, 900_000, [])).toBe('1 minute 20 of 15 minutes')
})

test('a chapter begins with its first millisecond', () => {
  expect(chapterAt(chapters, 59_999)?.title).toBe('Setup')
  expect(chapterAt(chapters, 60_000)?.title).toBe('Dimmers')
  expect(chapterAt([{ startMs: 5, title: 'Late' }], 0)).toBeUndefined()
})
