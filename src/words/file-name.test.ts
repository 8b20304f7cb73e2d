import { expect, test } from 'vitest'

import { fileNameInWords, splitFileName } from './file-name.ts'

test('an ending is what stands behind the last dot, where a name runs from right to left', () => {
  expect(splitFileName('فيلم 3.final.mp4')).toEqual(['فيلم 3.final', '.mp4'])
  expect(splitFileName('.فيلم')).toEqual(['.فيلم', ''])
  expect(splitFileName('Part 3.mp4')).toEqual(['Part 3.mp4', ''])
})

test('in a sentence the ending of a name from right to left is isolated, any other name is as it is', () => {
  expect(fileNameInWords('الجزء 3.mp4')).toBe('الجزء 3\u202F\u2066.mp4\u2069')
  expect(fileNameInWords('Part 3.mp4')).toBe('Part 3.mp4')
  expect(fileNameInWords('الجزء 3')).toBe('الجزء 3')
})
