import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDownWideNarrow } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

import { ErrorText } from '#api/error-text.tsx'
import { paths } from '#config/paths.ts'
import type { Me } from '#contract/people.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { allComments } from '#data/comment-pages.ts'
import { commentsQuery, type CommentOrder } from '#data/comments.ts'
import { useFailure } from '#data/use-failure.ts'
import { formatCount } from '#lib/format-count.ts'
import { formatDuration } from '#lib/format-duration.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { MenuChoice } from '#ui/overlays/menu-item.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { ShowMore } from '#ui/show-more.tsx'

import { commentActions as actions, type CommentActions } from './comment-actions.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'
import { CommentsSkeleton } from './comments-skeleton.tsx'
import { useOutgoing } from './outbox.ts'
import { OutgoingItem, type CommentAuthor } from './outgoing-item.tsx'

import styles from './comments-section.module.css'

const ORDERS: Record<CommentOrder, MessageDescriptor> = {
  new: msg`Newest first`,
  old: msg`Oldest first`,
  time: msg`By time in the video`,
}

type TalkedOf = Pick<VideoDetail, 'id' | 'commentCount' | 'commentsPolicy' | 'durationMs'>
type Person = CommentAuthor & Pick<Me, 'rights'>

export interface CommentsSectionProps {
  video: TalkedOf
  /** Null when nobody is signed in. */
  me: Person | null
  readPositionMs: () => number
  onSeek: (positionMs: number) => void
}

/** The talk under a video: threads, one level of replies, and a place to write. */
export function CommentsSection(props: CommentsSectionProps): ReactNode {
  const { t } = useLingui()
  const { video, me, readPositionMs, onSeek } = props
  const headingId = useId()
  const [order, setOrder] = useState<CommentOrder>('new')
  const author = me?.rights.includes('comment') ? me : null
  const isOff = video.commentsPolicy === 'off'
  return (
    <section className={styles['root']} aria-labelledby={headingId}>
      <header className={styles['header']}>
        <h2 id={headingId} className="display-3">
          {t`Comments`}{' '}
          {!isOff && <span className={styles['count']}>{formatCount(video.commentCount)}</span>}
        </h2>
        {!isOff && video.commentCount > 1 && <OrderMenu order={order} onOrder={setOrder} />}
      </header>
      {isOff ? (
        <p className="text-2">{t`Comments are off for this video.`}</p>
      ) : (
        <>
          <Composer {...{ video, me, author, actions, readPositionMs }} />
          <Threads {...{ video, author, actions, order, onSeek, readPositionMs }} />
        </>
      )}
    </section>
  )
}

interface OrderMenuProps {
  order: CommentOrder
  onOrder: (order: CommentOrder) => void
}

function OrderMenu({ order, onOrder }: OrderMenuProps): ReactNode {
  const { t } = useLingui()
  const orders = ['new', 'old', 'time'] as const
  return (
    <Menu
      label={t`Order of the comments`}
      align="end"
      renderTrigger={(trigger) => (
        <Button
          {...trigger}
          size="sm"
          variant="quiet"
          icon={<ArrowDownWideNarrow className="icon-small" />}
        >
          {t(ORDERS[order])}
        </Button>
      )}
    >
      {orders.map((value) => (
        <MenuChoice key={value} isChosen={value === order} onSelect={() => onOrder(value)}>
          {t(ORDERS[value])}
        </MenuChoice>
      ))}
    </Menu>
  )
}

interface ComposerProps {
  video: TalkedOf
  me: Person | null
  author: CommentAuthor | null
  actions: CommentActions
  readPositionMs: () => number
}

function Composer({ video, me, author, actions, readPositionMs }: ComposerProps): ReactNode {
  const { t } = useLingui()
  if (!me) {
    return (
      <p className={styles['invitation']}>
        <span className="text-2">{t`Sign in to write a comment.`}</span>
        <ButtonLink size="sm" to={paths.signIn(paths.watch(video.id, { tab: 'comments' }))}>
          {t`Sign in`}
        </ButtonLink>
      </p>
    )
  }
  if (!author) return <p className="text-2">{t`Your role doesn’t include commenting.`}</p>
  return (
    <div className={styles['composer']}>
      <Avatar name={author.displayName} seed={author.id} src={author.avatar[0]?.url} />
      <CommentForm
        draftKey={`comment ${video.id}`}
        label={t`Add a comment`}
        submitLabel={t({ message: 'Comment', context: 'button' })}
        readPositionMs={readPositionMs}
        onSubmit={(text, atMs) => actions.post({ videoId: video.id, parentId: null, text, atMs })}
      />
    </div>
  )
}

interface ThreadsProps {
  video: TalkedOf
  author: CommentAuthor | null
  actions: CommentActions
  order: CommentOrder
  onSeek: (positionMs: number) => void
  readPositionMs: () => number
}

function Threads(props: ThreadsProps): ReactNode {
  const { t } = useLingui()
  const { video, author, actions, order, onSeek, readPositionMs } = props
  const query = useInfiniteQuery(commentsQuery(video.id, order))
  const outgoing = useOutgoing().filter(
    ({ videoId, parentId }) => videoId === video.id && parentId === null,
  )
  const failure = useFailure(query)
  const comments = allComments(query.data)
  if (failure) {
    return (
      <ErrorPanel
        title={t`The comments didn’t load`}
        headingLevel={3}
        isRetrying={failure.isRetrying}
        onRetry={() => void query.refetch()}
      >
        <ErrorText error={failure.error} />
      </ErrorPanel>
    )
  }
  if (query.isPending && video.commentCount > 0) {
    return <CommentsSkeleton count={video.commentCount} />
  }
  const durationMs = video.durationMs ?? 0
  const positionMs = readPositionMs()
  const moment = formatDuration(positionMs)
  return (
    <>
      <ul className={styles['threads']}>
        {author &&
          outgoing.map((item) => (
            <li key={item.key}>
              <OutgoingItem comment={item} me={author} onRetry={() => actions.retry(item)} />
            </li>
          ))}
        {comments.map((comment) => (
          <CommentThread key={comment.id} {...{ comment, author, actions, durationMs, onSeek }} />
        ))}
      </ul>
      {comments.length === 0 && outgoing.length === 0 && (
        <EmptyState title={t`No comments yet`} headingLevel={3}>
          {author && positionMs >= 1000
            ? t`Yours can name the moment it is about, such as ${moment}.`
            : undefined}
        </EmptyState>
      )}
      {query.hasNextPage && (
        <ShowMore
          shownCount={comments.length}
          totalCount={query.data?.pages[0]?.total}
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}
