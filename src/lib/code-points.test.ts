import { expect, test } from 'vitest'

import { countCodePoints } from './code-points.ts'

test('a character outside the basic plane counts once', () => {
  expect(countCodePoints('🎬')).toBe(1)
})

test('a letter with a combining accent counts as the composed letter', () => {
  expect(countCodePoints('e\u0301')).toBe(1)
})

test('white space around the text does not count, inside it does', () => {
  expect(countCodePoints('  a b \n')).toBe(3)
})
