import { expect, test } from 'vitest'

import { inChunks } from './in-chunks.ts'

test('a list is cut into equal parts and what is left', () => {
  expect(inChunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inChunks([], 2)).toEqual([])
})
