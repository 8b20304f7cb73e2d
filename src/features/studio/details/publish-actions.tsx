import { useLingui } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { isWatchable } from '#contract/rules.ts'
import type { VideoDetail, WaitFor } from '#contract/videos.ts'
import { Button } from '#ui/button.tsx'

import { formatMoment } from '../format-moment.ts'
import { whatIsAwaited } from './what-is-awaited.ts'

import styles from './publish-actions.module.css'

interface Props {
  video: Pick<
    VideoDetail,
    'id' | 'publication' | 'state' | 'access' | 'myRights' | 'schedule' | 'waitFor'
  >
  isPublishing: boolean
  /** Does something above say that it was published just now? */
  isToldAbove: boolean
  /** With how much of its film it is to go on show. */
  waitFor: WaitFor
  /** Publishes it, or says what is missing. */
  onPublish: () => void
  /** What waits for all of its film goes on show with what can be watched by now. */
  onPublishNow: () => void
  /** Opens what says when it goes on show by itself, and comes off. */
  onSchedule: () => void
}

/** What is next for the video: publish it, now or at a time, or wait for it. */
export function PublishActions(props: Props): ReactNode {
  const { t } = useLingui()
  const { video, isPublishing, isToldAbove, onSchedule, waitFor } = props
  const { publication, myRights } = video
  const mayDecide = myRights.includes('access')
  const isDraft = publication === 'unpublished'
  return (
    <>
      <WhatFollows {...{ video, isToldAbove }} />
      {mayDecide && publication !== 'published' && !isToldAbove && (
        <ScheduleButton {...{ video, onSchedule }} />
      )}
      {isDraft && mayDecide && (
        <PublishButton {...{ video, isPublishing, waitFor }} onPublish={props.onPublish} />
      )}
      {publication === 'when_ready' && mayDecide && isWatchable(video) && (
        <Button isBusy={isPublishing} busyLabel={t`Publishing`} onClick={props.onPublishNow}>
          {t`Publish now`}
        </Button>
      )}
      {isDraft && !mayDecide && (
        <p className="small text-2">{t`Its owner or a manager of its channel publishes it.`}</p>
      )}
    </>
  )
}

/**
 * What became ready while it was looked at is published by a button as wide as before: nothing moves under a thumb. It submits
 * no form: Enter in a field would press it.
 */
function PublishButton({
  video,
  isPublishing,
  waitFor,
  onPublish,
}: Pick<Props, 'video' | 'isPublishing' | 'waitFor' | 'onPublish'>): ReactNode {
  const { t } = useLingui()
  const isReady = waitFor === 'first' ? isWatchable(video) : video.state === 'ready'
  const [wasAwaited] = useState(!isReady)
  const whenReady = t`Publish when ready`
  return (
    <Button
      variant="primary"
      isBusy={isPublishing}
      busyLabel={t`Publishing`}
      onClick={onPublish}
      otherLabel={wasAwaited ? whenReady : undefined}
    >
      {!isReady ? whenReady : video.schedule.publishAt === null ? t`Publish` : t`Publish now`}
    </Button>
  )
}

/** What happens by itself. */
function WhatFollows({ video, isToldAbove }: Pick<Props, 'video' | 'isToldAbove'>): ReactNode {
  const { t } = useLingui()
  const { publishAt, unpublishAt } = video.schedule
  const when = publishAt === null ? null : formatMoment(publishAt)
  const until = unpublishAt === null ? null : formatMoment(unpublishAt)
  const lines = [
    !isToldAbove && video.publication === 'when_ready' && whatIsAwaited(video.waitFor),
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
      <span>{isScheduled ? t`Change times` : t`Publish at…`}</span>
    </Button>
  )
}
