import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import type { JobCounts, JobsState, Preparers } from '#contract/calls/job-calls.ts'
import { Facts } from '#ui/facts.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { TabLinks } from '#ui/tab-links.tsx'

import { describeCounts, describeDone } from './job-words.ts'

import styles from './jobs-head.module.css'

interface Props {
  state: JobsState
  /** Undefined while they are on their way: their room is kept. */
  counts: JobCounts | undefined
  preparers: Preparers | undefined
}

/** How many preparations there are, what makes them, and the lists of them. */
export function JobsHead({ state, counts, preparers }: Props): ReactNode {
  const { t } = useLingui()
  const tab = (of: JobsState, label: string, count?: number | null) => ({
    // The first one has the bare address.
    to: paths.adminJobs(of === 'running' ? {} : { state: of }),
    label,
    isCurrent: of === state,
    count,
  })
  const facts = counts && [describeCounts(counts), describeDone(counts)]
  return (
    <>
      <PageHead title={t({ message: 'Jobs', comment: 'What films are prepared by' })}>
        <p className={`small text-3 numeric ${styles['facts']}`}>
          {facts && <Facts facts={preparers?.engine ? [...facts, preparers.engine] : facts} />}
        </p>
      </PageHead>
      <TabLinks
        label={t`Which jobs`}
        items={[
          tab('running', t({ message: 'Running', comment: 'Jobs' }), counts?.running ?? null),
          tab('queued', t({ message: 'In line', comment: 'Jobs' }), counts?.queued ?? null),
          tab('stopped', t({ message: 'Stopped', comment: 'Jobs' }), counts?.stopped ?? null),
          tab('done', t({ message: 'Done', comment: 'Jobs' })),
        ]}
      />
    </>
  )
}
