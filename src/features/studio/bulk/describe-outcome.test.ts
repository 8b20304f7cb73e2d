import { expect, test } from 'vitest'

import { describeOutcome, outcomeRows } from './describe-outcome.ts'

const refused = (count: number) => [
  { code: 'forbidden' as const, count, videos: [{ id: 'aaaaaa', title: 'One' }] },
]

test.each([
  [{ changedCount: 2011, unchangedCount: 0, refused: [] }, 'Deleted 2,011 videos.'],
  [{ changedCount: 1, unchangedCount: 0, refused: [] }, 'Deleted 1 video.'],
  [{ changedCount: 27, unchangedCount: 0, refused: refused(1) }, 'Deleted 27 of 28 videos.'],
  [{ changedCount: 0, unchangedCount: 3, refused: [] }, 'Nothing to change, all were so already.'],
  [{ changedCount: 0, unchangedCount: 0, refused: refused(3) }, 'Nothing changed.'],
])('%j reads “%s”', (counts, text) => {
  expect(describeOutcome('delete', { ...counts, undo: [] })).toBe(text)
})

test('what is published may wait until it is ready, and that is said', () => {
  const two = { changedCount: 2, unchangedCount: 0, refused: [], undo: [] }
  const one = { ...two, changedCount: 1, refused: refused(2) }
  expect(describeOutcome('publish', two, true)).toBe(
    'Published 2 videos, or as soon as they are ready.',
  )
  expect(describeOutcome('publish', two)).toBe('Published 2 videos.')
  expect(outcomeRows('publish', one, true).map(({ label }) => label)[0]).toBe(
    'Published, or as soon as ready',
  )
})

test('every video has its row when one was left as it was, and none when all changed', () => {
  const mixed = { changedCount: 27, unchangedCount: 2, refused: refused(3), undo: [] }
  expect(outcomeRows('delete', mixed).map(({ count }) => count)).toEqual([27, 2, 3])
  expect(outcomeRows('delete', { ...mixed, unchangedCount: 0, refused: [] })).toEqual([])
})
