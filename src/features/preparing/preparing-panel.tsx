import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'

import { howFarPrepared, type ProcessingJob, type ProcessingStep } from '#contract/processing.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { isMoving, processingQuery } from '#data/video-file.ts'
import { CopyDetails, DetailList } from '#ui/feedback/error-details.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'

import { describeStep, describeStepTime, helpDeskDetails } from './preparing-words.ts'
import { TellMeSwitch } from './tell-me-switch.tsx'

import styles from './preparing-panel.module.css'

const ICONS = {
  done: CircleCheck,
  running: LoaderCircle,
  waiting: CircleDashed,
  failed: CircleAlert,
}

/** The steps of getting a video ready, beside the picture that is not there yet. Nothing for one that stopped before any. */
export function PreparingPanel({ video }: { video: VideoDetail }): ReactNode {
  const { t } = useLingui()
  const { data: job } = useQuery(processingQuery(video.id))
  if (job === undefined || (job === null && video.state === 'failed')) return null
  const steps = job?.steps ?? []
  const isOver = job?.state === 'failed' || job?.state === 'cancelled'
  const done = steps.filter(({ state }) => state === 'done').length
  const all = steps.length
  return (
    <section className={styles['root']}>
      <div className={styles['head']}>
        <h2 className="display-3">{isOver ? t`What happened` : t`Getting it ready`}</h2>
        {all > 0 && !isOver && <span className="small text-3 numeric">{t`${done} of ${all}`}</span>}
      </div>
      {all === 0 && (
        <p
          className={`small text-3 ${styles['soon']}`}
        >{t`What there is to do is known once it begins.`}</p>
      )}
      <ol>
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
      {job && isMoving(job) && !howFarPrepared(job).canWatch && (
        <div className={styles['tell']}>
          <TellMeSwitch video={video} />
        </div>
      )}
      {job?.state === 'failed' && <WhatToTell job={job} />}
    </section>
  )
}

/** What the help desk would ask, to be read and to be copied. */
function WhatToTell({ job }: { job: ProcessingJob }): ReactNode {
  const details = helpDeskDetails(job)
  return (
    <>
      <DetailList details={details} />
      <div className={styles['foot']}>
        <CopyDetails details={details} />
      </div>
    </>
  )
}

function Step({ step }: { step: ProcessingStep }): ReactNode {
  const Icon = ICONS[step.state]
  const words = describeStep(step)
  const time = describeStepTime(step)
  return (
    <li className={styles['step']} data-state={step.state}>
      <Icon aria-hidden="true" />
      <span>{words}</span>
      {time !== null && <span className="small text-3 numeric">{time}</span>}
      {step.state === 'running' && (
        <div className={styles['bar']}>
          <ProgressBar label={words} fraction={step.progress} valueText={time ?? undefined} />
        </div>
      )}
    </li>
  )
}
