import { plural, t } from '@lingui/core/macro'

import type { ProcessingJob, ProcessingStep } from '#contract/processing.ts'
import { formatLocale } from '#lib/format-locale.ts'

/** The qualities that a step makes: `720p and 1080p`. */
function qualities(lines: readonly number[]): string {
  const names = lines.map((each) =>
    t({ message: `${each}p`, comment: 'A quality, by the lines of its picture: 720p' }),
  )
  return new Intl.ListFormat(formatLocale(), { type: 'conjunction' }).format(names)
}

/** What a step does, or did. */
export function describeStep({ name, lines, state }: ProcessingStep): string {
  const made = qualities(lines)
  let words = made
  if (name === 'inspect') words = state === 'done' ? t`Checked the file` : t`Checking the file`
  if (name === 'pictures') words = t`Pictures for the time bar`
  if (name === 'words') words = t`Captions in the file`
  if (name === 'first') words = t`${made}, the first to watch`
  return words
}

/** What a step took, or will take; nothing while nobody knows. */
export function describeStepTime({ state, tookMs, leftMs }: ProcessingStep): string | null {
  if (state === 'failed') return t`stopped`
  if (state === 'done') return tookMs === null ? null : describeTook(tookMs)
  if (leftMs === null) return state === 'waiting' ? t`waiting` : null
  const minutes = roundedMinutes(leftMs)
  if (state === 'running') return minutes === 0 ? t`under a minute` : t`about ${minutes} min`
  return minutes === 0 ? t`then under a minute` : t`then ${minutes} min`
}

function describeTook(tookMs: number): string {
  const seconds = Math.max(1, Math.round(tookMs / 1000))
  const minutes = Math.round(seconds / 60)
  return seconds < 90 ? t`${seconds} s` : t`${minutes} min`
}

/** The answer to when: the one thing whoever waits wants to know. */
export function describeWait({
  state,
  ahead,
  waitsFor,
  isLate,
  watchableInMs,
}: ProcessingJob): string {
  if (waitsFor === 'room') return t`Waiting for room on the server`
  if (state === 'queued') {
    return ahead === null || ahead === 0
      ? t`Next in line`
      : t`${plural(ahead, { other: 'In line, # before it' })}`
  }
  if (isLate) return t`Takes a little longer than thought`
  if (watchableInMs === null) return t`Getting it ready`
  const minutes = roundedMinutes(watchableInMs)
  return minutes === 0 ? t`Watchable in under a minute` : t`Watchable in about ${minutes} min`
}

/** When all of it is there, and that nobody has to stay for it. */
export function describeAll({ readyInMs }: ProcessingJob): string {
  if (readyInMs === null) {
    return t`You can close this page and come back. It starts by itself when it is ready.`
  }
  const minutes = Math.max(1, roundedMinutes(readyInMs))
  return t`All of it in about ${minutes} min. You can close this page, it goes on by itself.`
}

/** In halves up to five, then in whole minutes; 0 for less than three quarters of one. */
export function roundedMinutes(ms: number): number {
  const minutes = ms / 60_000
  if (minutes < 0.75) return 0
  return minutes < 5 ? Math.round(minutes * 2) / 2 : Math.round(minutes)
}

/** Where it stopped. */
export function describeStop({ failure, steps }: ProcessingJob): string {
  const { lines = [] } = steps.find(({ name }) => name === failure?.step) ?? {}
  const made = qualities(lines)
  let words = t`This video couldn’t be prepared`
  if (failure?.step === 'inspect') words = t`It stopped at checking the file`
  if (failure?.step === 'pictures') words = t`It stopped at the pictures for the time bar`
  if (failure?.step === 'words') words = t`It stopped at the captions in the file`
  if (failure?.step === 'first' || failure?.step === 'rest') words = t`It stopped at ${made}`
  return words
}

/** Why, and what is safe. */
export function describeReason({ failure, attempts }: ProcessingJob): string {
  switch (failure?.code ?? '') {
    case 'media-unreadable':
      return t`The file is damaged, or its end is missing. What you wrote about it is kept: export the film again and send that.`
    case 'no-video-track':
      return t`There is no picture in the file. What you wrote about it is kept.`
    case 'too-short':
      return t`The film is shorter than a second. What you wrote about it is kept.`
    case 'too-long':
      return t`The film is longer than 12 hours. What you wrote about it is kept.`
    default:
      return attempts > 1
        ? t`${plural(attempts, { one: 'It was tried # time. Your file and text are kept.', other: 'It was tried # times. Your file and text are kept.' })}`
        : t`Your file and text are kept.`
  }
}

/** What whoever keeps the service would ask: in its own words, where it says something, and by what to find it in the log. */
export function helpDeskDetails({ id, attempts, startedAt, failure, steps }: ProcessingJob) {
  const said = failure?.detail ?? ''
  const step = steps.find(({ name }) => name === failure?.step)
  return [
    ...(step === undefined ? [] : [{ label: t`Stopped at`, value: describeStep(step) }]),
    { label: t`Code`, value: failure?.code ?? '' },
    ...(said === '' ? [] : [{ label: t`The service said`, value: said }]),
    ...(attempts === 0 ? [] : [{ label: t`Times tried`, value: String(attempts) }]),
    ...(startedAt === null ? [] : [{ label: t`Begun`, value: startedAt }]),
    { label: t`Reference`, value: id },
  ]
}
