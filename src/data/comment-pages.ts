import type { InfiniteData } from '@tanstack/react-query'

import type { Comment } from '#contract/comments.ts'

import type { Trail } from './cache/by-cursor.ts'

interface Page {
  items: Comment[]
  nextCursor: string | null
  total?: number | undefined
}

/** Comments as the cache holds them, page by page. */
export type CommentPages = InfiniteData<Page, Trail>

export function allComments(pages: Pick<CommentPages, 'pages'> | undefined): Comment[] {
  return pages?.pages.flatMap((page) => page.items) ?? []
}

function mapItems(pages: CommentPages, change: (items: Comment[]) => Comment[]): CommentPages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: change(page.items) })) }
}

/** A new thread goes first; a new reply last, but only onto a list that is loaded to its end. */
export function withComment(pages: CommentPages, comment: Comment): CommentPages {
  const { pages: all } = pages
  const at = comment.parentId === null ? 0 : all.length - 1
  const page = all[at]
  if (!page || (comment.parentId !== null && page.nextCursor !== null)) return pages
  const items = comment.parentId === null ? [comment, ...page.items] : [...page.items, comment]
  return counted({ ...pages, pages: all.with(at, { ...page, items }) }, 1)
}

export function withChanged(
  pages: CommentPages,
  id: string,
  change: (comment: Comment) => Comment,
): CommentPages {
  return mapItems(pages, (items) => items.map((item) => (item.id === id ? change(item) : item)))
}

/** What is left after a deletion: nothing, or a place holder while there are replies. */
export function withoutComment(pages: CommentPages, id: string): CommentPages {
  const left = mapItems(pages, (items) =>
    items.flatMap((item): Comment[] => {
      if (item.id !== id) return [item]
      return item.replyCount > 0
        ? [{ ...item, state: 'deleted', text: '', canEdit: false, canDelete: false }]
        : []
    }),
  )
  const isGone = allComments(left).length < allComments(pages).length
  return isGone ? counted(left, -1) : left
}

/** Each page says how many there are in all. */
function counted(pages: CommentPages, step: 1 | -1): CommentPages {
  const all = pages.pages.map(({ total, ...page }) => ({
    ...page,
    total: total === undefined ? undefined : total + step,
  }))
  return { ...pages, pages: all }
}
