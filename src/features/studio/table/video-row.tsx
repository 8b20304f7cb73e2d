import { useLingui } from '@lingui/react/macro'
import { Ellipsis, Link2, Megaphone, Pencil, Play, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import { isWatchable } from '#contract/rules.ts'
import type { Video } from '#contract/videos.ts'
import { formatCount } from '#lib/format-count.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '#ui/overlays/menu-item.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { VideoStill } from '#ui/video-still.tsx'

import { AccessWords } from '../access-words.tsx'
import { changeOne } from '../bulk/change-one.ts'
import { copyLink } from './copy-link.ts'
import { describePublished } from './describe-status.ts'
import { StatusCell, type SendingNow } from './status-cell.tsx'

import styles from './videos-table.module.css'

interface Props {
  video: Video
  sending: SendingNow | undefined
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

/** One video of the table; on phones its status stands under the title. */
export function VideoRow({ video, sending, isSelected, onSelect }: Props): ReactNode {
  const { t } = useLingui()
  const { title } = video
  const isPublished = video.publication === 'published'
  const count = (value: number): string => (isPublished ? formatCount(value) : '–')
  return (
    <tr aria-selected={isSelected}>
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
            src={video.thumbnail?.srcset.at(0)?.url}
            dominant={video.thumbnail?.dominant}
            durationMs={video.durationMs}
          />
          <div className={styles['words']}>
            {video.state === 'deleted' ? (
              <span className={styles['title']}>{video.title}</span>
            ) : (
              <Link to={paths.studioVideo(video.id)} className={styles['title']}>
                {video.title}
              </Link>
            )}
            <p className={`small text-3 clamp-1 ${styles['channel']}`}>
              {video.channel.displayName}
            </p>
            <div className={styles['underTitle']}>
              <StatusCell video={video} sending={sending} />
            </div>
          </div>
        </div>
      </td>
      <td className={styles['status']}>
        <StatusCell video={video} sending={sending} />
      </td>
      <td className={`small text-2 ${styles['access']}`}>
        <AccessWords access={video.access} />
      </td>
      <td className={`small text-2 numeric ${styles['published']}`}>{describePublished(video)}</td>
      <td className={`small numeric ${styles['count']}`}>{count(video.viewCount)}</td>
      <td className={`small numeric ${styles['count']}`}>{count(video.commentCount)}</td>
      <td className={styles['more']}>
        <RowMenu video={video} />
      </td>
    </tr>
  )
}

function RowMenu({ video }: { video: Video }): ReactNode {
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
        <ActionsOnLiving video={video} />
      )}
    </Menu>
  )
}

function ActionsOnLiving({ video }: { video: Video }): ReactNode {
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
        onSelect={() => void copyLink(video.id)}
      >
        {t`Copy link`}
      </MenuItem>
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
