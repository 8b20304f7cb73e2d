import { expect, test } from 'vitest'

import { withReaction } from './reaction.ts'

test('a like counts once, and taking it back takes one away', () => {
  const liked = withReaction({ likeCount: 3, likeState: null }, 'like')
  expect(liked).toEqual({ likeCount: 4, likeState: 'like' })
  expect(withReaction(liked, 'like').likeCount).toBe(4)
  expect(withReaction(liked, null)).toEqual({ likeCount: 3, likeState: null })
})

test('a like in place of a dislike adds one', () => {
  expect(withReaction({ likeCount: 3, likeState: 'dislike' }, 'like').likeCount).toBe(4)
})
