import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import { howFarPrepared, type ProcessingJob } from '#contract/processing.ts'
import { isWatchable } from '#contract/rules.ts'
import type { Video } from '#contract/videos.ts'
import { formatPercent } from '#lib/format-count.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'

import { describeStatus } from './describe-status.ts'
import { TryAgain } from './try-again.tsx'

import styles from './status-cell.module.css'

interface Props {
  video: Video
  /** How it is prepared; undefined where that is not known. */
  job: ProcessingJob | undefined
}

/** How far a video is, by the steps that are done; what can be watched by now says so. */
export function PreparingCell({ video, job }: Props): ReactNode {
  const { t } = useLingui()
  const made = howFarPrepared(job ?? { steps: [] })
  const { fraction } = made
  const share = formatPercent(fraction)
  const { title } = video
  const isInLine = job ? job.state === 'queued' : video.state === 'queued'
  const canWatch = isWatchable(video) || made.canWatch
  let words = canWatch ? t`Watchable, better quality at ${share}` : t`Getting it ready, ${share}`
  if (isInLine) words = canWatch ? t`Watchable, better quality in line` : t`In line`
  if (job?.isReplacement)
    words = isInLine ? t`New file in line` : t`New file, getting it ready, ${share}`
  if (job?.waitsFor === 'room') words = t`Waiting for room on the server`
  return (
    <div className={styles['progress']}>
      <span className="small numeric">{words}</span>
      <ProgressBar
        label={t`Getting ${title} ready`}
        fraction={fraction}
        tone={isInLine || job?.waitsFor === 'room' ? 'idle' : undefined}
      />
    </div>
  )
}

/** What stopped, with the ways on from there. */
export function StoppedCell({ video, job }: Props): ReactNode {
  const { t } = useLingui()
  const { text, tone } = describeStatus('failed')
  const { title } = video
  const canWatch = isWatchable(video)
  const playing = job?.isReplacement ? t`New file stopped` : t`Watchable, better quality stopped`
  return (
    <div className={styles['stopped']}>
      <Badge tone={tone} icon={<CircleAlert aria-hidden="true" />}>
        {canWatch ? playing : text}
      </Badge>
      {job && (
        <>
          {job.failure?.isRetryable !== false && <TryAgain video={video} />}
          {!canWatch && (
            <ButtonLink
              size="sm"
              variant="quiet"
              to={paths.watch(video.id)}
              aria-label={t`Why ${title} stopped`}
            >
              {t`Why`}
            </ButtonLink>
          )}
        </>
      )}
    </div>
  )
}
