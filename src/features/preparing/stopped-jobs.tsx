import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleStop } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Job } from '#contract/calls/job-calls.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { ErrorDetails } from '#ui/feedback/error-details.tsx'
import { handFocusOn } from '#ui/focus/hand-focus-on.ts'
import { RelativeTime } from '#ui/relative-time.tsx'

import { describeCause, describeEnd, detailsOf } from './job-words.ts'
import { JobVideo } from './jobs-table.tsx'
import { useJobChange } from './use-job-change.ts'

import styles from './stopped-jobs.module.css'

interface Props {
  label: string
  jobs: readonly Job[]
  /** Is there anything that could try again? */
  canPrepare: boolean
}

/** Preparations that came to no end, each with its reason and the way on from there. */
export function StoppedJobs({ label, jobs, canPrepare }: Props): ReactNode {
  return (
    <ul className={styles['root']} aria-label={label}>
      {jobs.map((job) => (
        <StoppedJob key={job.id} job={job} canPrepare={canPrepare} />
      ))}
    </ul>
  )
}

function StoppedJob({ job, canPrepare }: { job: Job; canPrepare: boolean }): ReactNode {
  const { t } = useLingui()
  const { isChanging, again } = useJobChange(job)
  const { title } = job.video
  const hasFailed = job.state === 'failed'
  const Icon = hasFailed ? CircleAlert : CircleStop
  return (
    <li ref={handFocusOn} className={styles['job']} data-failed={hasFailed || undefined}>
      <JobVideo job={job} />
      <div className={styles['why']}>
        <p className={styles['end']}>
          <Icon className="icon-small" aria-hidden="true" />
          {describeEnd(job)}
        </p>
        <p className="small text-2">{describeCause(job)}</p>
        <p className="small text-2 numeric">
          <Facts
            facts={[
              <RelativeTime key="when" value={job.settledAt ?? job.queuedAt} />,
              ...(job.worker === null ? [] : [job.worker]),
            ]}
          />
        </p>
        {hasFailed && <ErrorDetails details={detailsOf(job)} />}
      </div>
      {job.failure?.isRetryable !== false && (
        <div className={styles['again']}>
          <Button
            size="sm"
            isBusy={isChanging}
            busyLabel={t`Trying`}
            disabledReason={canPrepare ? undefined : t`Nothing here prepares films`}
            onClick={again}
            aria-label={t`Try again: ${title}`}
          >
            {t`Try again`}
          </Button>
        </div>
      )}
    </li>
  )
}
