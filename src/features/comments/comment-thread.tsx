import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { ErrorText } from '#api/error-text.tsx'
import type { Comment } from '#contract/comments.ts'
import { allComments } from '#data/comment-pages.ts'
import { repliesQuery } from '#data/comments.ts'
import { useFailure } from '#data/use-failure.ts'
import { Button } from '#ui/button.tsx'

import type { CommentActions } from './comment-actions.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { useOutgoing } from './outbox.ts'
import { OutgoingItem, type CommentAuthor } from './outgoing-item.tsx'

import styles from './comment.module.css'

export interface CommentThreadProps {
  comment: Comment
  /** Null when nobody is signed in, or they may not comment. */
  author: CommentAuthor | null
  actions: CommentActions
  durationMs: number
  onSeek: (positionMs: number) => void
}

/** A comment and its replies, one level deep. */
export function CommentThread(props: CommentThreadProps): ReactNode {
  const { t } = useLingui()
  const { comment, author, actions, durationMs, onSeek } = props
  const [isOpen, setIsOpen] = useState(false)
  const [isReplying, setIsReplying] = useState(false)
  const outgoing = useOutgoing().filter(({ parentId }) => parentId === comment.id)
  const { replyCount } = comment
  const name = comment.author.displayName
  const reply = (text: string): void => {
    setIsReplying(false)
    setIsOpen(true)
    actions.post({ videoId: comment.videoId, parentId: comment.id, text, atMs: null })
  }
  return (
    <li>
      <CommentItem
        {...{ comment, actions, durationMs, onSeek }}
        onReply={author ? () => setIsReplying(true) : undefined}
        replies={
          replyCount > 0 && (
            <button
              type="button"
              className={styles['toggle']}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? (
                <ChevronUp className="icon-small" />
              ) : (
                <ChevronDown className="icon-small" />
              )}
              {t`${plural(replyCount, { one: '# reply', other: '# replies' })}`}
            </button>
          )
        }
      />
      <div className={styles['replies']}>
        {isOpen && replyCount > 0 && <Replies {...props} />}
        {author &&
          outgoing.map((item) => (
            <OutgoingItem
              key={item.key}
              comment={item}
              me={author}
              onRetry={() => actions.retry(item)}
            />
          ))}
        {isReplying && (
          <CommentForm
            draftKey={`reply ${comment.id}`}
            label={t`Reply to ${name}`}
            submitLabel={t({ message: 'Reply', context: 'button' })}
            isOpenAtOnce
            onSubmit={reply}
            onCancel={() => setIsReplying(false)}
          />
        )}
      </div>
    </li>
  )
}

function Replies({ comment, actions, durationMs, onSeek }: CommentThreadProps): ReactNode {
  const { t } = useLingui()
  const query = useInfiniteQuery(repliesQuery(comment.id))
  const failure = useFailure(query)
  if (failure) {
    return (
      <p className={styles['failed']} role="alert">
        <ErrorText error={failure.error} />{' '}
        <button type="button" className="link" onClick={() => void query.refetch()}>
          {failure.isRetrying ? t`Trying` : t`Try again`}
        </button>
      </p>
    )
  }
  return (
    <>
      <ul className={styles['list']} aria-busy={query.isPending}>
        {allComments(query.data).map((reply) => (
          <li key={reply.id}>
            <CommentItem comment={reply} {...{ actions, durationMs, onSeek }} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          size="sm"
          variant="quiet"
          isBusy={query.isFetchingNextPage}
          busyLabel={t`Loading more`}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError ? t`That didn’t load. Try again` : t`More replies`}
        </Button>
      )}
    </>
  )
}
