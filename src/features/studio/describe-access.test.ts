import { expect, test } from 'vitest'

import { accessChoices, accessSentence, settledAccess } from './describe-access.ts'

test('sharing with specific people is kept where it is, and not begun here', () => {
  expect(accessChoices('restricted')).toEqual(['private', 'restricted', 'internal', 'public'])
  for (const access of ['private', 'internal', 'public'] as const)
    expect(accessChoices(access)).toEqual(['private', 'internal', 'public'])
})

test.each([
  [null, 'Everyone who signs in can find and watch it. Not visible outside.'],
  [1, 'Everyone who signs in can find and watch it. Not visible outside.'],
  [2, 'Everyone who signs in can find and watch it, 2 people so far. Not visible outside.'],
  [1240, 'Everyone who signs in can find and watch it, 1,240 people so far. Not visible outside.'],
])(
  'of %s people who have been here it says how many, where that tells something',
  (count, words) => {
    expect(accessSentence('internal', { organisation: 'Quillmoor', internalCount: count })).toBe(
      words,
    )
  },
)

test('an editor who cannot decide is not told that only they can watch, but who decides', () => {
  const audience = { organisation: 'Quillmoor', internalCount: null }
  expect(settledAccess('private', audience)).toEqual({
    label: 'Only its editors',
    hint: 'Nobody else can find or watch it. Its owner or a manager of its channel can change this.',
  })
  expect(settledAccess('internal', audience)).toMatchObject({
    label: 'Everyone at Quillmoor',
    hint: expect.stringMatching(/^Everyone who signs in .* can change this\.$/),
  })
})
