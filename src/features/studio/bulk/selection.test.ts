import { expect, test } from 'vitest'

import { everything, isSelected, nothing, withSelected } from './selection.ts'

test('videos are taken into a selection and out of it', () => {
  const two = withSelected(nothing, ['a', 'b'], true)
  expect(['a', 'b', 'c'].map((id) => isSelected(two, id))).toEqual([true, true, false])
  expect(isSelected(withSelected(two, ['a'], false), 'a')).toBe(false)
})

test('out of everything single ones are taken, and everything else stays in', () => {
  const butOne = withSelected(everything, ['a'], false)
  expect(['a', 'never seen'].map((id) => isSelected(butOne, id))).toEqual([false, true])
  expect(withSelected(butOne, ['a'], true)).toEqual(everything)
})
