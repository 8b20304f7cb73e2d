import { plural, t } from '@lingui/core/macro'

import type { ProcessingJob } from '#contract/processing.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { formatPercent } from '#lib/format-count.ts'
import { formatDuration } from '#lib/format-duration.ts'
import { formatFacts, formatLocale } from '#lib/format-locale.ts'
import { fileNameInWords } from '#words/file-name.ts'

import type { LiveTransfer } from '../state/queue-store.ts'
import { SOUND_ALONE } from '../state/sound-alone.ts'
import { stalledForMs, timeLeftMs } from '../state/transfer-speed.ts'
import type { Existing, Probe, UploadItem, WaitCause } from '../state/upload-item.ts'
import { describeDone } from './describe-done.ts'
import { describeFailure } from './describe-failure.ts'
import { describeRefusal } from './describe-refusal.ts'
import { formatSpeed } from './format-speed.ts'
import { nameUnplayable } from './name-file.ts'
import type { UploadWords } from './upload-words.ts'

export interface Clock {
  /** Wall clock, for times of day and waits. */
  nowMs: number
  /** The clock the speed was measured with. */
  steadyMs: number
}

/** The state line of a ticket (docs/specification.md#states-of-an-upload). */
export function describeUpload(
  item: UploadItem,
  live: LiveTransfer | undefined,
  clock: Clock,
  job: ProcessingJob | null = null,
): UploadWords {
  const { state } = item
  if (state.name === 'cancelling') return neutral(t`Removing…`)
  if (state.name === 'done') return describeDone(item, state.isReady, state.isPublished, job)
  return describeState(item, state, live, clock)
}

type ShownState = Exclude<UploadItem['state'], { name: 'cancelling' | 'done' }>

function describeState(
  item: UploadItem,
  state: ShownState,
  live: LiveTransfer | undefined,
  clock: Clock,
): UploadWords {
  let words: UploadWords
  const at = formatPercent(sentShare(item, live))
  switch (state.name) {
    case 'selected':
    case 'checking':
      words = neutral(t`Checking the file. Nothing has been sent yet.`)
      break
    case 'rejected':
      words = { text: describeRefusal(state.refusal), tone: 'danger' }
      break
    case 'duplicate':
      words = { text: describeDuplicate(item.sizeB, state.existing), tone: 'info' }
      break
    case 'ready':
      words = neutral(describeReady(item, at))
      break
    case 'creating':
      words = neutral(t`Getting a place…`)
      break
    case 'sending':
      words = describeSending(item, live, clock)
      break
    case 'paused':
      words = neutral(
        item.offsetB === 0
          ? t`Paused. It keeps its place.`
          : t`Paused at ${at}. It keeps its place.`,
      )
      break
    case 'waiting':
      words = { text: describeWait(state.cause, state.retryAtMs, at, clock), tone: 'warning' }
      break
    case 'other-tab':
      words = neutral(t`Sending from another tab.`)
      break
    case 'recovering':
      words = neutral(t`Picking up where it stopped…`)
      break
    case 'needs-file':
      words = { text: describeNeed(item, state.isMismatch, at), tone: 'warning' }
      break
    case 'expired':
      words = {
        text: t`This upload waited too long. Your text is kept; the file starts again.`,
        tone: 'warning',
      }
      break
    case 'verifying':
      words = neutral(t`All sent. Checking that every byte arrived.`)
      break
    case 'failed':
      words = { text: describeFailure(state.reason), tone: 'danger' }
      break
  }
  return words
}

const neutral = (text: string): UploadWords => ({ text, tone: 'neutral' })

/** 0 to 1, with bytes still on the wire. */
export function sentShare(item: UploadItem, live: LiveTransfer | undefined): number {
  if (item.sizeB === 0) return 0
  return Math.min(1, Math.max(item.offsetB, live?.sentB ?? 0) / item.sizeB)
}

function describeReady({ offsetB, probe, sizeB, converts }: UploadItem, at: string): string {
  if (offsetB > 0) return t`Ready to go on from ${at}. Starts when a place is free.`
  const length = probe === null ? [] : [formatDuration(probe.durationMs), ...resolutionOf(probe)]
  const facts = formatFacts([...length, formatBytes(sizeB)])
  if (converts !== null) return `${t`Ready. ${facts}.`} ${describeConversion(converts)}`
  return t`Ready. ${facts}. Starts when a place is free.`
}

/** What will happen to a file that not every browser plays. */
export function describeConversion(code: string): string {
  if (code === SOUND_ALONE) {
    return t`There is no picture in it. Once it is sent, one is drawn from its sound, and it plays as a video.`
  }
  const what = nameUnplayable(code)
  return t`Not every browser plays ${what}. Once it is sent, it is turned into what all of them play.`
}

/** `1080p`, `25 fps` */
export function resolutionOf(probe: Probe): string[] {
  const lines = `${Math.min(probe.width, probe.height)}p`
  if (probe.fps === null) return [lines]
  const rate = Math.round(probe.fps)
  return [lines, t`${rate} fps`]
}

function describeSending(item: UploadItem, live: LiveTransfer | undefined, clock: Clock) {
  const percent = formatPercent(sentShare(item, live))
  if (!live) return neutral(t`Sending, ${percent}.`)
  const stillMs = stalledForMs(live.speed, clock.steadyMs)
  if (stillMs !== null) {
    const seconds = Math.round(stillMs / 1_000)
    return { text: t`Hardly moving for ${seconds} s. Still trying.`, tone: 'warning' } as const
  }
  const { bytesPerSecond } = live.speed
  if (bytesPerSecond === null) return neutral(t`Sending, ${percent}.`)
  const speed = formatSpeed(bytesPerSecond)
  const left = describeTimeLeft(timeLeftMs(live.speed, clock.steadyMs, item.sizeB))
  if (left === null) return neutral(t`Sending, ${percent}. ${speed}.`)
  return neutral(t`Sending, ${percent}. ${speed}, ${left}.`)
}

/** `about 3 min left`; nothing while it is too early to say. */
export function describeTimeLeft(leftMs: number | null): string | null {
  if (leftMs === null) return null
  if (leftMs < 10_000) return t`a few seconds left`
  if (leftMs < 50_000) {
    const seconds = Math.ceil(leftMs / 10_000) * 10
    return t`${plural(seconds, { other: 'about # s left' })}`
  }
  const allMinutes = Math.max(1, Math.round(leftMs / 60_000))
  if (allMinutes < 60) return t`${plural(allMinutes, { other: 'about # min left' })}`
  const hours = Math.floor(allMinutes / 60)
  const minutes = allMinutes % 60
  return t`about ${hours} h ${minutes} min left`
}

function describeWait(
  cause: WaitCause,
  retryAtMs: number | null,
  at: string,
  clock: Clock,
): string {
  if (cause === 'offline') {
    return t`You’re offline. Stopped at ${at}, carries on by itself when you’re back.`
  }
  if (cause === 'sign-in') return t`Waiting for you to sign in again, at ${at}.`
  if (cause === 'server-full') {
    return t`The server is out of space. Your upload is paused, not lost.`
  }
  const seconds = Math.max(1, Math.round(((retryAtMs ?? clock.nowMs) - clock.nowMs) / 1_000))
  return cause === 'unreachable'
    ? t`The server doesn’t answer. Trying again in ${seconds} s, from ${at}.`
    : t`The server is busy. Trying again in ${seconds} s, from ${at}.`
}

function describeDuplicate(sizeB: number, { addedAt, begun }: Existing): string {
  if (begun) {
    const percent = formatPercent(begun.offsetB / sizeB)
    return t`${percent} of this video is here already, sent from somewhere else.`
  }
  if (addedAt === null) return t`You already have this video.`
  const day = formatDay(Date.parse(addedAt))
  return t`You already have this video, added ${day}.`
}

function describeNeed(item: UploadItem, isMismatch: boolean, at: string): string {
  const { isFromElsewhere } = item
  const fileName = fileNameInWords(item.fileName)
  if (!isMismatch) {
    return isFromElsewhere
      ? t`Begun in another browser. Choose ${fileName} here to carry on from ${at}.`
      : t`Needs the file again. Choose ${fileName} to carry on from ${at}.`
  }
  const size = formatBytes(item.sizeB)
  if (isFromElsewhere) return t`That’s a different file. Choose ${fileName}, ${size}.`
  const day = formatDay(item.lastModifiedMs)
  return t`That’s a different file. Choose ${fileName}, ${size}, last changed ${day}.`
}

function formatDay(atMs: number): string {
  return new Intl.DateTimeFormat(formatLocale(), { day: 'numeric', month: 'long' }).format(atMs)
}
