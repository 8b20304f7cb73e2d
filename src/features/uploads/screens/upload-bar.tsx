import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { howFarPrepared, type ProcessingJob } from '#contract/processing.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'

import type { LiveTransfer } from '../state/queue-store.ts'
import type { StateName, UploadItem } from '../state/upload-item.ts'
import { sentShare } from '../words/describe-upload.ts'

import styles from './upload-ticket.module.css'

const WITH_BAR: ReadonlySet<StateName> = new Set([
  'creating',
  'sending',
  'paused',
  'waiting',
  'other-tab',
  'recovering',
  'needs-file',
  'verifying',
])
const MOVING: ReadonlySet<StateName> = new Set(['creating', 'sending', 'verifying', 'other-tab'])

interface Props {
  item: UploadItem
  live: LiveTransfer | undefined
  /** How it is made ready to watch, once it is all there. */
  job: ProcessingJob | null
  words: string
}

/** How far an upload is, while that says something. */
export function UploadBar({ item, live, job, words }: Props): ReactNode {
  const { t } = useLingui()
  const { title } = item
  const { name } = item.state
  if (name === 'selected' || name === 'checking') {
    return (
      <div className={styles['bar']}>
        <ProgressBar label={t`Checking ${title}`} />
      </div>
    )
  }
  if (job !== null) {
    return (
      <div className={styles['bar']}>
        <ProgressBar
          label={t`Getting ${title} ready`}
          fraction={howFarPrepared(job).fraction}
          tone={job.state === 'running' ? undefined : 'idle'}
          valueText={words}
        />
      </div>
    )
  }
  if (!WITH_BAR.has(name)) return <div className={styles['bar']} />
  return (
    <div className={styles['bar']}>
      <ProgressBar
        label={t`Sent of ${title}`}
        fraction={sentShare(item, live)}
        tone={MOVING.has(name) ? undefined : 'idle'}
        valueText={words}
      />
    </div>
  )
}
