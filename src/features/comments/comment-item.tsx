import { useLingui } from '@lingui/react/macro'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import { errorText } from '#api/error-as-text.ts'
import { useSession } from '#auth/session/use-session.ts'
import { paths } from '#config/paths.ts'
import type { Comment } from '#contract/comments.ts'
import { formatDuration } from '#lib/format-duration.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuItem, MenuSeparator } from '#ui/overlays/menu-item.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { TimeLink } from '#ui/time-link.tsx'

import type { CommentActions } from './comment-actions.ts'
import { dropDraft } from './comment-drafts.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentText } from './comment-text.tsx'

import styles from './comment.module.css'

export interface CommentItemProps {
  comment: Comment
  actions: CommentActions
  durationMs: number
  onSeek: (positionMs: number) => void
  /** Left out where nobody may reply. */
  onReply?: (() => void) | undefined
  /** Beside the reply button: what opens the replies. */
  replies?: ReactNode
}

/** One comment, or one reply. */
export function CommentItem(props: CommentItemProps): ReactNode {
  const { t } = useLingui()
  const { comment, actions, durationMs, onSeek, onReply, replies } = props
  const [isEditing, setIsEditing] = useState(false)
  if (comment.state === 'deleted')
    return (
      <div className={styles['removed']}>
        <p>{t`Comment removed`}</p>
        <div className={styles['foot']}>{replies}</div>
      </div>
    )
  const { author } = comment
  return (
    <article className={styles['root']} id={`comment-${comment.id}`}>
      <Avatar name={author.displayName} seed={author.id} src={author.avatar[0]?.url} />
      <div>
        <p className={styles['head']}>
          <AuthorName author={author} />
          {comment.byOwner && <span className={styles['badge']}>{t`Uploaded this`}</span>}
          <RelativeTime className="small text-3" value={comment.createdAt} />
          {comment.editedAt && (
            <span className="small text-3">{t({ message: 'edited', context: 'a comment' })}</span>
          )}
          <MomentLink comment={comment} onSeek={onSeek} />
        </p>
        {isEditing ? (
          <EditForm comment={comment} actions={actions} onDone={() => setIsEditing(false)} />
        ) : (
          <>
            <CommentText
              text={comment.text}
              author={author.displayName}
              videoId={comment.videoId}
              {...{ durationMs, onSeek }}
            />
            <Foot {...{ comment, actions, onReply, replies }} onEdit={() => setIsEditing(true)} />
          </>
        )}
      </div>
    </article>
  )
}

/** Strangers are told a name, and not who works here. */
function AuthorName({ author }: Pick<Comment, 'author'>): ReactNode {
  const { isAuthenticated } = useSession()
  if (!isAuthenticated) return <b dir="auto">{author.displayName}</b>
  return (
    <Link to={paths.person(author.id)} className={styles['author']} dir="auto">
      {author.displayName}
    </Link>
  )
}

function MomentLink({ comment, onSeek }: Pick<CommentItemProps, 'comment' | 'onSeek'>): ReactNode {
  const { t } = useLingui()
  const { atMs, videoId } = comment
  if (atMs === null) return null
  const moment = formatDuration(atMs)
  return (
    <span className="small">
      <TimeLink to={paths.watch(videoId, { t: atMs / 1000 })} onSelect={() => onSeek(atMs)}>
        {t({ message: `at ${moment}`, comment: 'The moment of the video a comment is about' })}
      </TimeLink>
    </span>
  )
}

interface FootProps extends Pick<CommentItemProps, 'comment' | 'actions' | 'onReply' | 'replies'> {
  onEdit: () => void
}

function Foot({ comment, actions, onReply, replies, onEdit }: FootProps): ReactNode {
  const { t } = useLingui()
  const { canEdit, canDelete } = comment
  const name = comment.author.displayName
  return (
    <div className={styles['foot']}>
      {onReply && (
        <button
          type="button"
          className={styles['action']}
          aria-label={t`Reply to ${name}`}
          onClick={onReply}
        >
          {t({ message: 'Reply', context: 'button' })}
        </button>
      )}
      {replies}
      {(canEdit || canDelete) && (
        <Menu
          label={t`Actions for the comment of ${name}`}
          renderTrigger={(trigger) => (
            <IconButton
              {...trigger}
              size="sm"
              icon={<Ellipsis className="icon-small" />}
              label={t`More actions for this comment`}
            />
          )}
        >
          {canEdit && (
            <MenuItem icon={<Pencil />} onSelect={onEdit}>
              {t`Edit`}
            </MenuItem>
          )}
          {canEdit && canDelete && <MenuSeparator />}
          {canDelete && (
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => actions.remove(comment)}>
              {t`Delete`}
            </MenuItem>
          )}
        </Menu>
      )}
    </div>
  )
}

interface EditFormProps {
  comment: Comment
  actions: CommentActions
  onDone: () => void
}

function EditForm({ comment, actions, onDone }: EditFormProps): ReactNode {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const draftKey = `change ${comment.id}`
  const save = async (text: string): Promise<void> => {
    setIsBusy(true)
    setError(null)
    try {
      await actions.edit(comment, text)
      dropDraft(draftKey)
      onDone()
    } catch (reason) {
      setError(await errorText(reason))
      setIsBusy(false)
    }
  }
  return (
    <CommentForm
      draftKey={draftKey}
      label={t`Your comment`}
      submitLabel={t`Save`}
      initialText={comment.text}
      isOpenAtOnce
      isBusy={isBusy}
      error={error}
      onSubmit={(text) => void save(text)}
      onCancel={onDone}
    />
  )
}
