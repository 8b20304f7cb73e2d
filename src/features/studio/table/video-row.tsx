import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleStop, Ellipsis, Link2, Megaphone, Pencil, Play, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { showError } from '#api/show-error.ts'
import { paths } from '#config/paths.ts'
import type { ProcessingJob } from '#contract/processing.ts'
import { isWatchable } from '#contract/rules.ts'
import type { Video } from '#contract/videos.ts'
import { isMoving, stopPreparing } from '#data/video-file.ts'
import { formatCount } from '#lib/format-count.ts'
import { Facts } from '#ui/facts.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { handFocusOn } from '#ui/focus/hand-focus-on.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useNow } from '#ui/now.ts'
import { copyLink } from '#ui/overlays/copy-link.ts'
import { MenuItem, MenuLink, MenuSeparator } from '#ui/overlays/menu-item.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { VideoStill } from '#ui/video-still.tsx'

import { AccessWords, useAccessName } from '../access-words.tsx'
import { changeOne } from '../bulk/change-one.ts'
import { FrontPageItem } from '../front-page-item.tsx'
import { describePublished } from './describe-status.ts'
import { StatusCell, type SendingNow } from './status-cell.tsx'

import styles from './videos-table.module.css'

interface Props {
  video: Video
  /** Its place in the table. */
  index: number
  sending: SendingNow | undefined
  job: ProcessingJob | undefined
  isSelected: boolean
  /** Does this person decide what stands on the front page? */
  mayFeature: boolean
  onSelect: (isSelected: boolean) => void
}

type MenuProps = Pick<Props, 'video' | 'job' | 'mayFeature'>

/** One video of the table; on phones its status stands under the title. */
export function VideoRow(props: Props): ReactNode {
  const { video, index, sending, job, isSelected, mayFeature, onSelect } = props
  const { t } = useLingui()
  const { title } = video
  const nowMs = useNow()
  const isPublished = video.publication === 'published'
  const count = (value: number): string => (isPublished ? formatCount(value) : '–')
  return (
    <tr ref={handFocusOn} aria-selected={isSelected} aria-rowindex={index + 2} data-index={index}>
      <td className={styles['select']}>
        <Checkbox
          label={t`Select ${title}`}
          isLabelHidden
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </td>
      <td>
        <div className={styles['cell']}>
          <VideoStill
            title={video.title}
            channelId={video.channel.id}
            src={video.thumbnail?.srcset.at(0)?.url}
            dominant={video.thumbnail?.dominant}
            blurDataUri={video.thumbnail?.blurDataUri}
            durationMs={video.durationMs}
          />
          <div className={styles['words']}>
            {video.state === 'deleted' ? (
              <span className={`clamp-2 ${styles['title']}`} dir="auto">
                {video.title}
              </span>
            ) : (
              <Link
                to={paths.studioVideo(video.id)}
                className={`clamp-2 ${styles['title']}`}
                dir="auto"
              >
                {video.title}
              </Link>
            )}
            <p className={`small text-3 clamp-1 ${styles['channel']}`} dir="auto">
              {video.channel.displayName}
            </p>
            <div className={styles['underTitle']}>
              <StatusCell {...{ video, sending, job }} />
            </div>
            {video.state !== 'deleted' && (
              <p className={`small text-3 numeric ${styles['facts']}`}>
                {isPublished ? <PublishedFacts video={video} /> : <UnpublishedFact video={video} />}
              </p>
            )}
          </div>
        </div>
      </td>
      <td className={styles['status']}>
        <StatusCell {...{ video, sending, job }} />
      </td>
      <td className={`small text-2 ${styles['access']}`}>
        <AccessWords access={video.access} isUnpublished={!isPublished} />
      </td>
      <td className={`small text-2 numeric ${styles['published']}`}>
        {describePublished(video, new Date(nowMs))}
      </td>
      <td className={`small numeric ${styles['count']}`}>{count(video.viewCount)}</td>
      <td className={`small numeric ${styles['count']}`}>{count(video.commentCount)}</td>
      <td className={styles['more']}>
        <RowMenu {...{ video, job, mayFeature }} />
      </td>
    </tr>
  )
}

/** What the columns say, where there is no room for any. */
function PublishedFacts({ video }: Pick<Props, 'video'>): ReactNode {
  const { t } = useLingui()
  const nowMs = useNow()
  const nameOf = useAccessName()
  const day = describePublished(video, new Date(nowMs))
  const views = t`${plural(video.viewCount, { one: '# view', other: '# views' })}`
  return (
    <Facts
      // A day with its month in one piece.
      facts={[nameOf(video.access), views, day.replaceAll(' ', '\u00a0')]}
    />
  )
}

/** Who sees what is not published: the same line, so that its row is as full as the others. */
function UnpublishedFact({ video }: Pick<Props, 'video'>): ReactNode {
  const { t } = useLingui()
  return video.access === 'private' ? t`Only you` : t`Only you until published`
}

function RowMenu({ video, job, mayFeature }: MenuProps): ReactNode {
  const { t } = useLingui()
  const { title } = video
  return (
    <Menu
      label={t`Actions for ${title}`}
      align="end"
      renderTrigger={(trigger) => (
        <IconButton
          {...trigger}
          label={t`Actions for ${title}`}
          icon={<Ellipsis className="icon-small" aria-hidden="true" />}
        />
      )}
    >
      {video.state === 'deleted' ? (
        <MenuItem
          icon={<Undo2 aria-hidden="true" />}
          onSelect={() => void changeOne(video, { op: 'restore' })}
        >
          {t`Restore`}
        </MenuItem>
      ) : (
        <ActionsOnLiving {...{ video, job, mayFeature }} />
      )}
    </Menu>
  )
}

function ActionsOnLiving({ video, job, mayFeature }: MenuProps): ReactNode {
  const { t } = useLingui()
  return (
    <>
      <MenuLink to={paths.studioVideo(video.id)} icon={<Pencil aria-hidden="true" />}>
        {t`Edit details`}
      </MenuLink>
      <MenuLink to={paths.watch(video.id)} icon={<Play aria-hidden="true" />}>
        {t`Watch`}
      </MenuLink>
      {video.publication === 'unpublished' && (
        <MenuItem
          icon={<Megaphone aria-hidden="true" />}
          onSelect={() => void changeOne(video, { op: 'publish' })}
        >
          {isWatchable(video) ? t`Publish` : t`Publish when ready`}
        </MenuItem>
      )}
      <MenuItem
        icon={<Link2 aria-hidden="true" />}
        disabledReason={video.publication === 'published' ? undefined : t`Publish it first`}
        onSelect={() => void copyLink(paths.watch(video.id))}
      >
        {t`Copy link`}
      </MenuItem>
      {job && isMoving(job) && (
        <MenuItem
          icon={<CircleStop aria-hidden="true" />}
          onSelect={() =>
            void stopPreparing(video.id).catch((error: unknown) =>
              showError(`change ${video.id}`, error),
            )
          }
        >
          {t`Stop getting it ready`}
        </MenuItem>
      )}
      {mayFeature && <FrontPageItem video={video} />}
      <MenuSeparator />
      <MenuItem
        tone="danger"
        icon={<Trash2 aria-hidden="true" />}
        onSelect={() => void changeOne(video, { op: 'delete' })}
      >
        {t`Delete`}
      </MenuItem>
    </>
  )
}
