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

import type { Video } from '#contract/videos.ts'
import { Badge } from '#ui/badge.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'

import { describeStatus, type StatusWords } from './describe-status.ts'

import styles from './status-cell.module.css'

/** How far a file is that this browser sends at the moment. */
export interface SendingNow {
  fraction: number
  /** "Sending, 64%" */
  words: string
  isMoving: boolean
}

const icons: Record<StatusWords['kind'], LucideIcon> = {
  published: Check,
  private: Lock,
  'when-ready': CalendarClock,
  draft: Pencil,
  sending: ArrowUp,
  preparing: Cpu,
  failed: CircleAlert,
  deleted: Trash2,
}

interface Props {
  video: Video
  sending: SendingNow | undefined
}

/** A badge; for what is being sent from here, a bar and words in its place. */
export function StatusCell({ video, sending }: Props): ReactNode {
  if (sending) {
    return (
      <div className={styles['progress']}>
        <span className="small numeric">{sending.words}</span>
        <ProgressBar
          label={`Sent of ${video.title}`}
          fraction={sending.fraction}
          tone={sending.isMoving ? undefined : 'idle'}
        />
      </div>
    )
  }
  const { text, tone, kind } = describeStatus(video)
  const Icon = icons[kind]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {text}
    </Badge>
  )
}
