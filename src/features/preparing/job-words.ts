import { plural, t } from '@lingui/core/macro'

import type { Job, JobCounts } from '#contract/calls/job-calls.ts'
import { howFarPrepared } from '#contract/processing.ts'
import { formatCount, formatPercent } from '#lib/format-count.ts'
import { formatFacts, formatList } from '#lib/format-locale.ts'

import {
  describeStep,
  describeStop,
  describeWait,
  helpDeskDetails,
  roundedMinutes,
} from './preparing-words.ts'

/** `3 running, 2 in line, 1 stopped`. */
export function describeCounts({ running, queued, stopped }: JobCounts): string {
  const counts = [formatCount(running), formatCount(queued), formatCount(stopped)]
  const [atWork, waiting, over] = counts
  return formatList([
    t`${plural(running, { other: `${atWork} running` })}`,
    t`${plural(queued, { other: `${waiting} in line` })}`,
    t`${plural(stopped, { other: `${over} stopped` })}`,
  ])
}

/** `214 done in the last 24 hours`. */
export function describeDone({ doneLately }: JobCounts): string {
  const done = formatCount(doneLately)
  return t`${plural(doneLately, { other: `${done} done in the last 24 hours` })}`
}

/** Where a preparation is that is at work, in line or done: `720p, 72%`. */
export function describeWhere(job: Job): string {
  if (job.state === 'done') return t`Ready to watch`
  if (job.state === 'queued' || job.waitsFor !== null) return describeWait(job)
  const share = formatPercent(howFarPrepared(job).fraction)
  const step = job.steps.find(({ state }) => state === 'running')
  if (step === undefined) return t`Getting it ready, ${share}`
  return formatFacts([describeStep(step), share])
}

/** `about 3 min left`; null while nobody knows. */
export function describeLeft({ state, waitsFor, readyInMs }: Job): string | null {
  if (state !== 'running' || waitsFor !== null || readyInMs === null) return null
  const minutes = roundedMinutes(readyInMs)
  return minutes === 0 ? t`under a minute left` : t`about ${minutes} min left`
}

/** Where it stopped, as a heading of why. */
export function describeEnd(job: Job): string {
  return job.state === 'cancelled' ? t`Somebody stopped it` : describeStop(job)
}

/** Why a preparation stopped, and what those who look after the portal can do about it. */
export function describeCause({ state, failure, attempts, video }: Job): string {
  const name = video.owner.displayName
  if (state === 'cancelled') return t`The file is kept. Trying again goes on where it was.`
  switch (failure?.code ?? '') {
    case 'media-unreadable':
      return t`The file is damaged, or its end is missing. ${name} has to export it again and send that.`
    case 'no-video-track':
      return t`There is no picture in the file. ${name} has to send another one.`
    case 'unsupported-media':
      return t`The file is no video we know. ${name} has to send another one.`
    case 'too-short':
      return t`The film is shorter than a second. ${name} has to send another one.`
    case 'too-long':
      return t`The film is longer than 12 hours. ${name} has to send a shorter one.`
    default:
      return attempts > 1
        ? t`${plural(attempts, { one: 'It was tried # time. The file is kept; the log of the service says more.', other: 'It was tried # times. The file is kept; the log of the service says more.' })}`
        : t`The file is kept; the log of the service says more.`
  }
}

/** What finds it in the log, and on which machine. */
export function detailsOf(job: Job) {
  const worker = job.worker === null ? [] : [{ label: t`Worker`, value: job.worker }]
  return [...helpDeskDetails(job), { label: t`Video`, value: job.videoId }, ...worker]
}
