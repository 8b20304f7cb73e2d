import { expect, test } from 'vitest'

import { isDataSaved, mostLines } from './picture-quality.ts'

test.each([
  ['auto', false, Infinity, false],
  ['auto', true, 480, true],
  ['dataSaver', false, 480, true],
  ['dataSaver', true, 480, true],
  ['1080', false, 1080, false],
  ['1080', true, 1080, false],
  ['360', false, 360, false],
] as const)(
  'a wish for %s, on a device that saves data: %s, is for %s lines at most',
  (quality, doesDeviceSave, lines, isSaved) => {
    expect(mostLines(quality, doesDeviceSave)).toBe(lines)
    expect(isDataSaved(quality, doesDeviceSave)).toBe(isSaved)
  },
)
