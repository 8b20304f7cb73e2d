import { expect, test } from 'vitest'

import { readMoment, writeMoment } from './line-time.ts'

test.each([
  ['18:36.1', 1_116_100],
  ['36,15', 36_150],
  ['36', 36_000],
  ['1:02:03.456', 3_723_456],
  ['soon', null],
  ['1:99', null],
  ['', null],
  ['.5', null],
])('%s is %s', (typed, ms) => {
  expect(readMoment(typed)).toBe(ms)
})

test('a moment is written to a tenth, and reads as it is written', () => {
  expect(writeMoment(3_723_456)).toBe('1:02:03.4')
  expect(readMoment(writeMoment(59_900))).toBe(59_900)
})
