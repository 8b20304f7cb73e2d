import { useLingui } from '@lingui/react/macro'
import {
  ArrowUp,
  CalendarClock,
  Check,
  CircleAlert,
  Cpu,
  Lock,
  Pencil,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'

import type { ProcessingJob } from '#contract/processing.ts'
import { statusOf, type VideoStatus } from '#contract/video-status.ts'
import type { Video } from '#contract/videos.ts'
import { isMoving } from '#data/video-file.ts'
import { formatPercent } from '#lib/format-count.ts'
import { Badge } from '#ui/badge.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { useNow } from '#ui/now.ts'

import { describeKept, describeStatus } from './describe-status.ts'
import { PreparingCell, StoppedCell } from './preparing-cell.tsx'

import styles from './status-cell.module.css'

/** How far a file is that this browser sends at the moment. */
export interface SendingNow {
  fraction: number
  isMoving: boolean
  /** It is to take the place of the one that the video plays meanwhile. */
  isReplacement: boolean
}

const icons: Record<VideoStatus, LucideIcon> = {
  published: Check,
  private: Lock,
  scheduled: CalendarClock,
  when_ready: CalendarClock,
  draft: Pencil,
  sending: ArrowUp,
  preparing: Cpu,
  failed: CircleAlert,
  deleted: Trash2,
}

const PREPARING: ReadonlySet<Video['state']> = new Set(['queued', 'processing', 'partially_ready'])

interface Props {
  video: Video
  sending: SendingNow | undefined
  /** How it is prepared; undefined where that is not known, or long done. */
  job: ProcessingJob | undefined
}

/** A badge where somebody is awaited; words alone where nothing more happens; for what is being sent from here, a bar and words in its place. */
export function StatusCell({ video, sending, job }: Props): ReactNode {
  const { t } = useLingui()
  if (sending) {
    const { title } = video
    const share = formatPercent(sending.fraction)
    let words = sending.isMoving ? t`Sending, ${share}` : t`Stopped, ${share}`
    if (sending.isReplacement)
      words = sending.isMoving ? t`New file, sending, ${share}` : t`New file stopped, ${share}`
    return (
      <div className={styles['progress']}>
        <span className="small numeric">{words}</span>
        <ProgressBar
          label={t`Sent of ${title}`}
          fraction={sending.fraction}
          tone={sending.isMoving ? undefined : 'idle'}
        />
      </div>
    )
  }
  if (isStopped(video, job)) return <StoppedCell video={video} job={job} />
  if (job ? isMoving(job) : PREPARING.has(video.state)) {
    return <PreparingCell video={video} job={job} />
  }
  const status = statusOf(video)
  const { text, when, tone } = describeStatus(status, video.schedule.publishAt)
  const Icon = icons[status]
  return (
    <>
      {status === 'published' || status === 'private' ? (
        <span className={`small text-2 ${styles['settled']}`} data-status={status}>
          {status === 'private' && <Icon className="icon-small" aria-hidden="true" />}
          {text}
        </span>
      ) : (
        <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
          {text}
        </Badge>
      )}
      {when !== null && <p className={`small text-3 numeric ${styles['moment']}`}>{when}</p>}
      {video.deletedAt !== undefined && <Kept deletedAt={video.deletedAt} />}
    </>
  )
}

function Kept({ deletedAt }: { deletedAt: string }): ReactNode {
  return (
    <p className={`small text-3 numeric ${styles['moment']}`}>
      {describeKept(deletedAt, useNow())}
    </p>
  )
}

/** The preparation knows first; a file that could not be one has none, and a new one has not begun its own. */
function isStopped({ state }: Video, job: ProcessingJob | undefined): boolean {
  if (state === 'deleted' || state === 'draft' || state === 'uploading') return false
  return job ? job.state === 'failed' || job.state === 'cancelled' : state === 'failed'
}
