import { expect, test } from 'vitest'

import { openingOf } from './opening-of.ts'

test.each([
  ['Three lamps.\n\n**What you need**', 'Three lamps.'],
  [
    'A **bold** word, an *odd* one and [a place](https://example.org).\nGoes on.',
    'A bold word, an odd one and a place. Goes on.',
  ],
  ['- a list\n- and more', null],
  ['# A heading', null],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['  \n ', null],
])('%j opens with %j', (description, opening) => {
  expect(openingOf(description)).toBe(opening)
})

test('a long paragraph ends at a word', () => {
  const opening = openingOf('word '.repeat(200))
  expect(opening).toMatch(/ word…$/)
  expect(opening?.length).toBeLessThanOrEqual(301)
})
