import { useQueryClient, type QueryClient } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { errorMessage } from '#api/error-message.ts'
import { holdWords } from '#api/unsaved-words.ts'
import { deleteComment, patchComment, postComment } from '#contract/calls/comment-calls.ts'
import type { Comment } from '#contract/comments.ts'
import { dismissToast, showToast } from '#ui/overlays/toast.ts'

import { withChanged, withComment, withoutComment, type CommentPages } from './comment-pages.ts'
import { dropOutgoing, putOutgoing, type OutgoingComment } from './outbox.ts'

const UNDO_MS = 8000

export interface CommentActions {
  post: (draft: Pick<OutgoingComment, 'videoId' | 'parentId' | 'text' | 'atMs'>) => void
  retry: (comment: OutgoingComment) => void
  /** Rejects with the error of the call, so that the editor can keep the words. */
  edit: (comment: Comment, text: string) => Promise<void>
  remove: (comment: Comment) => void
}

/** Everything that is done to comments; the lists on the page follow by themselves. */
export function useCommentActions(onCount: (step: 1 | -1) => void): CommentActions {
  const queryClient = useQueryClient()
  return {
    post: (draft) => {
      const comment = {
        ...draft,
        key: crypto.randomUUID(),
        state: 'posting',
        reason: null,
      } as const
      void postOutgoing(queryClient, comment, onCount)
    },
    retry: (comment) => void postOutgoing(queryClient, comment, onCount),
    edit: async (comment, text) => {
      const changed = await send(patchComment, {
        params: { commentId: comment.id },
        body: { text },
        ifMatch: comment.etag,
      })
      changeLists(queryClient, comment, (pages) => withChanged(pages, comment.id, () => changed))
    },
    remove: (comment) => removeWithUndo(queryClient, comment, onCount),
  }
}

/** Changes the lists a comment stands in: the threads of its video, or the replies of its thread. */
function changeLists(
  queryClient: QueryClient,
  comment: Pick<Comment, 'videoId' | 'parentId'>,
  change: (pages: CommentPages) => CommentPages,
): void {
  const queryKey =
    comment.parentId === null ? ['comments', comment.videoId] : ['replies', comment.parentId]
  queryClient.setQueriesData<CommentPages>({ queryKey }, (pages) => pages && change(pages))
}

function countReply(queryClient: QueryClient, comment: Comment, step: 1 | -1): void {
  const { parentId } = comment
  if (parentId === null) return
  changeLists(queryClient, { videoId: comment.videoId, parentId: null }, (pages) =>
    withChanged(pages, parentId, (parent) => ({
      ...parent,
      replyCount: Math.max(0, parent.replyCount + step),
    })),
  )
}

async function postOutgoing(
  queryClient: QueryClient,
  outgoing: OutgoingComment,
  onCount: (step: 1 | -1) => void,
): Promise<void> {
  putOutgoing({ ...outgoing, state: 'posting', reason: null })
  try {
    const comment = await send(postComment, {
      params: { videoId: outgoing.videoId },
      body: {
        text: outgoing.text,
        ...(outgoing.parentId === null ? {} : { parentId: outgoing.parentId }),
        ...(outgoing.atMs === null ? {} : { atMs: outgoing.atMs }),
      },
      idempotencyKey: outgoing.key,
    })
    changeLists(queryClient, comment, (pages) => withComment(pages, comment))
    countReply(queryClient, comment, 1)
    dropOutgoing(outgoing.key)
    onCount(1)
  } catch (error) {
    putOutgoing({ ...outgoing, state: 'failed', reason: errorMessage(error).text })
  }
}

/** Goes from the page at once and from the service when the time to take it back is over. */
function removeWithUndo(
  queryClient: QueryClient,
  comment: Comment,
  onCount: (step: 1 | -1) => void,
): void {
  const queryKey =
    comment.parentId === null ? ['comments', comment.videoId] : ['replies', comment.parentId]
  const before = queryClient.getQueriesData<CommentPages>({ queryKey })
  const restore = (): void => {
    for (const [key, pages] of before) queryClient.setQueryData(key, pages)
    countReply(queryClient, comment, 1)
    onCount(1)
  }
  const stopWaiting = (): void => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', finishNow)
    letGo()
  }
  const finish = async (): Promise<boolean> => {
    stopWaiting()
    try {
      await send(deleteComment, { params: { commentId: comment.id }, keepalive: true })
      return true
    } catch (error) {
      restore()
      showToast({ tone: 'error', text: errorMessage(error).text })
      return false
    }
  }
  const finishNow = (): void => void finish()
  const timer = setTimeout(finishNow, UNDO_MS)
  window.addEventListener('pagehide', finishNow)
  // Whoever signs out meanwhile could not delete it any more.
  const letGo = holdWords({ isUnsaved: () => true, save: finish })

  changeLists(queryClient, comment, (pages) => withoutComment(pages, comment.id))
  countReply(queryClient, comment, -1)
  onCount(-1)
  const toast = showToast({
    text: 'Comment deleted.',
    action: {
      label: 'Undo',
      onSelect: () => {
        stopWaiting()
        dismissToast(toast)
        restore()
      },
    },
  })
}
