import { useLingui } from '@lingui/react/macro'
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

/** A comment that is on its way, or did not arrive: then its words stay, with a way to try again. */
export function OutgoingItem({ comment, me, onRetry }: Props): ReactNode {
  const { t } = useLingui()
  const isFailed = comment.state === 'failed'
  return (
    <article className={styles['root']} data-outgoing={comment.state} aria-busy={!isFailed}>
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
          <p className={styles['foot']}>
            <span className={`small text-3 ${styles['posting']}`}>
              <Spinner /> {t`Posting`}
            </span>
          </p>
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
