import { useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Me } from '#contract/people.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'

import { dropOutgoing, type OutgoingComment } from './outbox.ts'

import styles from './comment.module.css'

/** Who writes. */
export type CommentAuthor = Pick<Me, 'id' | 'displayName' | 'avatar'>

interface Props {
  comment: OutgoingComment
  me: CommentAuthor
  onRetry: () => void
}

/**
 * A comment that is on its way, waits for the connection, or did not arrive: then its words stay, with a way to try again.
 */
export function OutgoingItem({ comment, me, onRetry }: Props): ReactNode {
  const { t } = useLingui()
  const isFailed = comment.state === 'failed'
  const isWaiting = comment.state === 'waiting'
  return (
    <article
      className={styles['root']}
      data-outgoing={comment.state}
      aria-busy={comment.state === 'posting'}
    >
      <Avatar name={me.displayName} seed={me.id} src={me.avatar[0]?.url} />
      <div>
        <p className={styles['head']}>
          <b dir="auto">{me.displayName}</b>
        </p>
        <p className={styles['text']} dir="auto">
          {comment.text}
        </p>
        {/* Where the buttons of a comment stand, and as high: what follows stays in its place when it has arrived. */}
        {!isFailed && (
          <div className={styles['foot']}>
            <p role="status" className={`small text-3 ${styles['posting']}`}>
              {isWaiting ? <WifiOff className="icon-small" aria-hidden="true" /> : <Spinner />}
              {isWaiting ? t`Sent when you’re back online` : t`Posting`}
            </p>
            {isWaiting && (
              <button
                type="button"
                className={styles['action']}
                onClick={() => dropOutgoing(comment.key)}
              >
                {t`Discard`}
              </button>
            )}
          </div>
        )}
        {isFailed && (
          <div role="alert">
            <p className={styles['failed']}>
              {t`It was not posted.`} {comment.reason}
            </p>
            <div className={styles['ways']}>
              <Button size="sm" onClick={onRetry}>
                {t`Try again`}
              </Button>
              <Button size="sm" variant="quiet" onClick={() => dropOutgoing(comment.key)}>
                {t`Discard`}
              </Button>
            </div>
          </div>
        )}
      </div>
    </article>
  )
}
