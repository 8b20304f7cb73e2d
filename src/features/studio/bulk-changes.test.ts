import { expect, test } from 'vitest'

import { mergeTags } from './bulk-changes.ts'

test('added tags come after a video’s own, the same word once', () => {
  expect(mergeTags(['Print', 'ink'], ['print', 'lesson'])).toEqual(['Print', 'ink', 'lesson'])
})

test('a video keeps its own tags when there is no room for more', () => {
  const own = Array.from({ length: 9 }, (_, index) => `tag ${index}`)
  expect(mergeTags(own, ['one more', 'too many'])).toEqual([...own, 'one more'])
})
