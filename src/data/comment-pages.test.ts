import { expect, test } from 'vitest'

import type { Comment } from '#contract/comments.ts'

import { allComments, withChanged, withComment, withoutComment } from './comment-pages.ts'

function comment(id: string, more: Partial<Comment> = {}): Comment {
  return {
    id,
    videoId: 'video-1',
    parentId: null,
    author: { id: 'person-1', username: 'iris', displayName: 'Iris', avatar: [] },
    text: id,
    atMs: null,
    createdAt: '2026-11-20T10:00:00Z',
    editedAt: null,
    state: 'published',
    replyCount: 0,
    byOwner: false,
    canEdit: true,
    canDelete: true,
    etag: '1',
    ...more,
  }
}

function pagesOf(...pages: Comment[][]) {
  return {
    pages: pages.map((items, index) => ({
      items,
      nextCursor: index < pages.length - 1 ? `c${index}` : null,
    })),
    pageParams: pages.map(() => []),
  }
}

function ids(pages: Parameters<typeof allComments>[0]): string[] {
  return allComments(pages).map(({ id }) => id)
}

test('a new thread comes first', () => {
  expect(ids(withComment(pagesOf([comment('a')], [comment('b')]), comment('new')))).toEqual([
    'new',
    'a',
    'b',
  ])
})

test('a new reply comes last when all replies are loaded', () => {
  const reply = comment('new', { parentId: 'a' })
  expect(ids(withComment(pagesOf([comment('r1')], [comment('r2')]), reply))).toEqual([
    'r1',
    'r2',
    'new',
  ])
})

test('a new reply waits for its page when more are to come', () => {
  const pages = pagesOf([comment('r1')])
  const open = { ...pages, pages: pages.pages.map((page) => ({ ...page, nextCursor: 'more' })) }
  expect(ids(withComment(open, comment('new', { parentId: 'a' })))).toEqual(['r1'])
})

test('deleting takes a comment away and leaves the rest', () => {
  expect(ids(withoutComment(pagesOf([comment('a'), comment('b')]), 'a'))).toEqual(['b'])
})

test('a deleted comment with replies keeps its place without its words', () => {
  const left = withoutComment(pagesOf([comment('a', { replyCount: 2 })]), 'a')
  expect(allComments(left)[0]).toMatchObject({ id: 'a', state: 'deleted', text: '' })
})

test('a change reaches the comment on any page', () => {
  const pages = withChanged(pagesOf([comment('a')], [comment('b')]), 'b', (old) => ({
    ...old,
    text: 'edited',
  }))
  expect(allComments(pages)[1]?.text).toBe('edited')
})
