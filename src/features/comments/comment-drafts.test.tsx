import { expect, test } from 'vitest'

import { leaveWords } from '#api/carried-words.ts'

import { dropDraft, keepDraft, readDraft } from './comment-drafts.ts'

test('what the page before has left is there once, and never in the place of what was written since', () => {
  leaveWords('a video', 'from before')
  expect(readDraft('a video')).toBe('from before')
  keepDraft('a video', 'from before, and on')
  leaveWords('a video', 'from before')
  expect(readDraft('a video')).toBe('from before, and on')
  dropDraft('a video')
  expect(readDraft('a video')).toBeUndefined()
})
