import { useLingui } from '@lingui/react/macro'
import { CircleStop, Ellipsis, Link2, Megaphone, Pencil, Play, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { showError } from '#api/show-error.ts'
import { paths } from '#config/paths.ts'
import type { ProcessingJob } from '#contract/processing.ts'
import { isWatchable } from '#contract/rules.ts'
import type { Video } from '#contract/videos.ts'
import { isMoving, stopPreparing } from '#data/video-file.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { copyLink } from '#ui/overlays/copy-link.ts'
import { MenuItem, MenuLink, MenuSeparator } from '#ui/overlays/menu-item.tsx'
import { Menu } from '#ui/overlays/menu.tsx'

import { changeOne } from '../bulk/change-one.ts'
import { usePublishOne } from '../bulk/use-publish-one.tsx'
import { FrontPageItem } from '../front-page-item.tsx'

interface MenuProps {
  video: Video
  job: ProcessingJob | undefined
  /** Does this person decide what stands on the front page? */
  mayFeature: boolean
}

/** What can be done with one video of the table. */
export function RowMenu({ video, job, mayFeature }: MenuProps): ReactNode {
  const { t } = useLingui()
  const { title } = video
  const { press, question } = usePublishOne(video)
  return (
    <>
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
          <ActionsOnLiving {...{ video, job, mayFeature }} onPublish={press} />
        )}
      </Menu>
      {question}
    </>
  )
}

function ActionsOnLiving(props: MenuProps & { onPublish: () => void }): ReactNode {
  const { video, job, mayFeature, onPublish } = props
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
        <MenuItem icon={<Megaphone aria-hidden="true" />} onSelect={onPublish}>
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
