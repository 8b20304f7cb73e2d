import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Job } from '#contract/calls/job-calls.ts'
import { howFarPrepared } from '#contract/processing.ts'
import { formatFacts } from '#lib/format-locale.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { handFocusOn } from '#ui/focus/hand-focus-on.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { VideoStill } from '#ui/video-still.tsx'

import { describeLeft, describeWhere } from './job-words.ts'
import { useJobChange } from './use-job-change.ts'

import styles from './jobs-table.module.css'

interface Props {
  /** What they are, for who hears the page. */
  label: string
  jobs: readonly Job[]
}

/** Preparations at work, in line or done: a table, and on phones cards. */
export function JobsTable({ label, jobs }: Props): ReactNode {
  const { t } = useLingui()
  return (
    <table className={styles['root']}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Video`}</th>
          <th scope="col" className={styles['where']}>
            {t({ message: 'Where it is', comment: 'How far a job is' })}
          </th>
          <th scope="col" className={styles['worker']}>
            {t({ message: 'On', context: 'which machine a job is on' })}
          </th>
          <th scope="col" className={styles['since']}>
            {t({ message: 'Since', context: 'a column' })}
          </th>
          <th className={styles['actions']}>
            <span className="visually-hidden">{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </tbody>
    </table>
  )
}

function JobRow({ job }: { job: Job }): ReactNode {
  const { t } = useLingui()
  const since = job.settledAt ?? (job.state === 'running' ? job.startedAt : null) ?? job.queuedAt
  return (
    <tr ref={handFocusOn}>
      <td className={styles['video']}>
        <JobVideo job={job} />
      </td>
      <td className={styles['where']}>
        <Where job={job} />
      </td>
      <td className={`small text-2 ${styles['worker']}`}>
        {job.worker !== null && job.state !== 'queued' && (
          <>
            <span className={styles['label']} aria-hidden="true">
              {t({ message: 'On', context: 'which machine a job is on' })}{' '}
            </span>
            <bdi>{job.worker}</bdi>
          </>
        )}
      </td>
      <td className={`small text-2 numeric ${styles['since']}`}>
        <RelativeTime value={since} />
      </td>
      <td className={styles['actions']}>{job.state !== 'done' && <StopButton job={job} />}</td>
    </tr>
  )
}

/** Which video it is, and whose. */
export function JobVideo({ job }: { job: Job }): ReactNode {
  const { t } = useLingui()
  const { title, thumbnail, owner, channel } = job.video
  const whose = [owner.displayName, channel.displayName]
  return (
    <div className={styles['cell']}>
      <VideoStill
        title={title}
        channelId={channel.id}
        src={thumbnail?.srcset.at(0)?.url}
        dominant={thumbnail?.dominant}
        blurDataUri={thumbnail?.blurDataUri}
      />
      <div className={styles['words']}>
        <Link to={paths.watch(job.videoId)} className={`clamp-2 ${styles['title']}`} dir="auto">
          {title}
        </Link>
        <p className="small text-3 clamp-1">
          {formatFacts(job.isReplacement ? [...whose, t`new file`] : whose)}
        </p>
      </div>
    </div>
  )
}

function Where({ job }: { job: Job }): ReactNode {
  const { t } = useLingui()
  const left = describeLeft(job)
  const where = describeWhere(job)
  const words = left === null ? where : formatFacts([where, left])
  const { title } = job.video
  return (
    <div className={styles['progress']}>
      <span className="small numeric">{words}</span>
      {job.state === 'running' && (
        <ProgressBar
          label={t`Getting ${title} ready`}
          fraction={howFarPrepared(job).fraction}
          tone={job.waitsFor === null ? undefined : 'idle'}
          valueText={words}
        />
      )}
    </div>
  )
}

function StopButton({ job }: { job: Job }): ReactNode {
  const { t } = useLingui()
  const { stop } = useJobChange(job)
  const { title } = job.video
  return (
    <IconButton
      label={t`Stop getting ${title} ready`}
      icon={<X className="icon-small" aria-hidden="true" />}
      onClick={stop}
    />
  )
}
