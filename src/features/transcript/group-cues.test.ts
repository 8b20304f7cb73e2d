import { expect, test } from 'vitest'

import { groupCues } from './group-cues.ts'

const cues = [500, 4000, 9000].map((startMs) => ({
  startMs,
  endMs: startMs + 400,
  text: String(startMs),
  speaker: null,
}))

test('lines stand under the chapter in which they begin', () => {
  const groups = groupCues(cues, [
    { startMs: 1000, title: 'One' },
    { startMs: 5000, title: 'Silent' },
    { startMs: 8000, title: 'Two' },
  ])
  expect(groups.map(({ title, firstIndex, cues }) => [title, firstIndex, cues.length])).toEqual([
    [null, 0, 1],
    ['One', 1, 1],
    ['Two', 2, 1],
  ])
})

test('without chapters there is one group without a title', () => {
  expect(groupCues(cues, [])).toEqual([{ title: null, startMs: 0, firstIndex: 0, cues }])
})
