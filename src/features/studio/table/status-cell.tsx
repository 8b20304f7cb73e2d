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

import type { Video } from '#contract/videos.ts'
import { formatPercent } from '#lib/format-count.ts'
import { Badge } from '#ui/badge.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'

import { describeStatus, type StatusWords } from './describe-status.ts'

import styles from './status-cell.module.css'

/** How far a file is that this browser sends at the moment. */
export interface SendingNow {
  fraction: number
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
  const { t } = useLingui()
  if (sending) {
    const { title } = video
    const share = formatPercent(sending.fraction)
    return (
      <div className={styles['progress']}>
        <span className="small numeric">
          {sending.isMoving ? t`Sending, ${share}` : t`Stopped, ${share}`}
        </span>
        <ProgressBar
          label={t`Sent of ${title}`}
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
