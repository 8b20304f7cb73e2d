import { useLingui } from '@lingui/react/macro'
import { CalendarClock, Link2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { isWatchable } from '#contract/rules.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { Button } from '#ui/button.tsx'

import { formatMoment } from '../format-moment.ts'
import { copyLink } from '../table/copy-link.ts'

import styles from './publish-actions.module.css'

interface Props {
  video: Pick<VideoDetail, 'id' | 'publication' | 'state' | 'access' | 'myRights' | 'schedule'>
  isPublishing: boolean
  /** Opens what says when it goes on show by itself, and comes off. */
  onSchedule: () => void
}

/** What is next for the video: publish it, now or at a time, wait for it, or tell others of it. */
export function PublishActions({ video, isPublishing, onSchedule }: Props): ReactNode {
  const { t } = useLingui()
  const { publication, myRights } = video
  const mayDecide = myRights.includes('access')
  const isDraft = publication === 'unpublished'
  return (
    <>
      <WhatFollows video={video} />
      {mayDecide && <ScheduleButton {...{ video, onSchedule }} />}
      {/* A link that opens for nobody else is nothing to hand on. */}
      {publication === 'published' && video.access !== 'private' && (
        <Button icon={<Link2 aria-hidden="true" />} onClick={() => void copyLink(video.id)}>
          {t`Copy link`}
        </Button>
      )}
      {isDraft && mayDecide && <PublishButton {...{ video, isPublishing }} />}
      {isDraft && !mayDecide && (
        <p className="small text-2">{t`Its owner or a manager of its channel publishes it.`}</p>
      )}
    </>
  )
}

/** What became ready while it was looked at is published by a button as wide as before: nothing moves under a thumb. */
function PublishButton({ video, isPublishing }: Omit<Props, 'onSchedule'>): ReactNode {
  const { t } = useLingui()
  const isReady = isWatchable(video)
  const [wasAwaited] = useState(!isReady)
  const whenReady = t`Publish when ready`
  return (
    <Button
      type="submit"
      variant="primary"
      isBusy={isPublishing}
      busyLabel={t`Publishing`}
      otherLabel={wasAwaited ? whenReady : undefined}
    >
      {!isReady ? whenReady : video.schedule.publishAt === null ? t`Publish` : t`Publish now`}
    </Button>
  )
}

/** What happens by itself. */
function WhatFollows({ video }: Pick<Props, 'video'>): ReactNode {
  const { t } = useLingui()
  const { publishAt, unpublishAt } = video.schedule
  const when = publishAt === null ? null : formatMoment(publishAt)
  const until = unpublishAt === null ? null : formatMoment(unpublishAt)
  const lines = [
    video.publication === 'when_ready' && t`Published as soon as it is ready`,
    when !== null && t`Scheduled for ${when}`,
    until !== null && t`On show until ${until}`,
  ].filter((line) => typeof line === 'string')
  if (lines.length === 0) return null
  return (
    <div className={styles['waiting']} role="status">
      <CalendarClock className="icon-small" aria-hidden="true" />
      <span>
        {lines.map((line) => (
          <span key={line} className={styles['line']}>
            {line}
          </span>
        ))}
      </span>
    </div>
  )
}

function ScheduleButton({ video, onSchedule }: Pick<Props, 'video' | 'onSchedule'>): ReactNode {
  const { t } = useLingui()
  const { publishAt, unpublishAt } = video.schedule
  const isScheduled = publishAt !== null || unpublishAt !== null
  return (
    <Button
      className={styles['schedule']}
      icon={<CalendarClock className={styles['clock']} aria-hidden="true" />}
      onClick={onSchedule}
    >
      <span>
        {isScheduled
          ? t`Change times`
          : video.publication === 'published'
            ? t`Take off show at…`
            : t`Publish at…`}
      </span>
    </Button>
  )
}
