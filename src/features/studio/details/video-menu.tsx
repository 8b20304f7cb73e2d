import { useLingui } from '@lingui/react/macro'
import { CalendarClock, Ellipsis, Link2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { copyLink } from '#ui/overlays/copy-link.ts'
import { MenuItem } from '#ui/overlays/menu-item.tsx'
import { Menu } from '#ui/overlays/menu.tsx'

import { ScheduleDialog } from './schedule-dialog.tsx'

/** What else is done with a video that is on show: its form ends in nothing to press. */
export function VideoMenu({ video }: { video: VideoDetail }): ReactNode {
  const { t } = useLingui()
  const [isScheduling, setIsScheduling] = useState(false)
  const { title, access, schedule, myRights } = video
  const mayDecide = myRights.includes('access')
  if (video.publication !== 'published') return null
  // A link that opens for nobody else is nothing to hand on.
  const isForOthers = access !== 'private'
  if (!mayDecide && !isForOthers) return null
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
        {isForOthers && (
          <MenuItem
            icon={<Link2 aria-hidden="true" />}
            onSelect={() => void copyLink(paths.watch(video.id))}
          >{t`Copy link`}</MenuItem>
        )}
        {mayDecide && (
          <MenuItem
            icon={<CalendarClock aria-hidden="true" />}
            onSelect={() => setIsScheduling(true)}
          >
            {schedule.unpublishAt === null ? t`Take off show at…` : t`Change times`}
          </MenuItem>
        )}
      </Menu>
      {isScheduling && <ScheduleDialog video={video} onClose={() => setIsScheduling(false)} />}
    </>
  )
}
