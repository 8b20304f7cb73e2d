import { t } from '@lingui/core/macro'

import { errorText } from '#api/error-as-text.ts'
import { ConnectionError } from '#api/errors/http-error.ts'
import { onceServiceIsBack } from '#api/service-back.ts'
import { showError } from '#api/show-error.ts'
import { holdWords } from '#api/unsaved-words.ts'
import type { Comment } from '#contract/comments.ts'
import { dropComment, editComment, hideComment, sendComment } from '#data/comments.ts'
import { dismissToast, showToast } from '#ui/overlays/toast.ts'

import { dropOutgoing, isWaiting, putOutgoing, type OutgoingComment } from './outbox.ts'

const UNDO_MS = 8000

export interface CommentActions {
  post: (draft: Pick<OutgoingComment, 'videoId' | 'parentId' | 'text' | 'atMs'>) => void
  retry: (comment: OutgoingComment) => void
  /** Rejects with the error of the call, so that the editor can keep the words. */
  edit: (comment: Comment, text: string) => Promise<void>
  remove: (comment: Comment) => void
}

/** Everything that is done to comments; the lists on the page follow by themselves. */
export const commentActions: CommentActions = {
  post: (draft) =>
    void postOutgoing({ ...draft, key: crypto.randomUUID(), state: 'posting', reason: null }),
  retry: (comment) => void postOutgoing(comment),
  edit: editComment,
  remove: removeWithUndo,
}

async function postOutgoing(outgoing: OutgoingComment): Promise<void> {
  const { key, videoId, text, parentId, atMs } = outgoing
  putOutgoing({ ...outgoing, state: 'posting', reason: null })
  try {
    const body = {
      text,
      ...(parentId === null ? {} : { parentId }),
      ...(atMs === null ? {} : { atMs }),
    }
    await sendComment(videoId, body, key)
    dropOutgoing(key)
  } catch (error) {
    const hasWaited = outgoing.state === 'waiting'
    if (error instanceof ConnectionError && (hasWaited || !navigator.onLine)) sendWhenBack(outgoing)
    else putOutgoing({ ...outgoing, state: 'failed', reason: await errorText(error) })
  }
}

/** A connection that has just come back may go again before a word is over: who waits goes on waiting. */
function sendWhenBack(outgoing: OutgoingComment): void {
  const waiting: OutgoingComment = { ...outgoing, state: 'waiting', reason: null }
  putOutgoing(waiting)
  const again = (): void => {
    if (isWaiting(waiting.key)) void postOutgoing(waiting)
  }
  if (navigator.onLine) onceServiceIsBack(again)
  else addEventListener('online', again, { once: true })
}

/** Goes from the page at once and from the service when the time to take it back is over. */
function removeWithUndo(comment: Comment): void {
  const about = `comment ${comment.id}`
  const stopWaiting = (): void => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', finishNow)
    letGo()
  }
  const finish = async (): Promise<boolean> => {
    stopWaiting()
    try {
      await dropComment(comment)
      return true
    } catch (error) {
      restore()
      showError(about, error)
      return false
    }
  }
  const finishNow = (): void => void finish()
  const timer = setTimeout(finishNow, UNDO_MS)
  window.addEventListener('pagehide', finishNow)
  // Whoever signs out meanwhile could not delete it any more.
  const letGo = holdWords({ isUnsaved: () => true, save: finish })

  const restore = hideComment(comment)
  const toast = showToast({
    about,
    text: t`Comment deleted.`,
    action: {
      label: t`Undo`,
      onSelect: () => {
        stopWaiting()
        dismissToast(toast)
        restore()
      },
    },
  })
}
