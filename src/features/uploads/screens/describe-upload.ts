import { formatBytes } from '#lib/format-bytes.ts'
import { formatPercent } from '#lib/format-count.ts'
import { formatDuration } from '#lib/format-duration.ts'
import { formatSpeed } from '#lib/format-speed.ts'

import type { LiveTransfer } from '../state/queue-store.ts'
import { stalledForMs, timeLeftMs } from '../state/transfer-speed.ts'
import type { Existing, Probe, UploadItem, WaitCause } from '../state/upload-item.ts'
import { describeDone } from './describe-done.ts'
import { describeFailure } from './describe-failure.ts'
import { describeRefusal } from './describe-refusal.ts'
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
): UploadWords {
  const { state } = item
  if (state.name === 'cancelling') return neutral('Removing…')
  return describeState(item, state, live, clock)
}

type ShownState = Exclude<UploadItem['state'], { name: 'cancelling' }>

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
      words = neutral('Checking the file. Nothing has been sent yet.')
      break
    case 'rejected':
      words = { text: describeRefusal(state.refusal), tone: 'danger' }
      break
    case 'duplicate':
      words = { text: describeDuplicate(item.sizeB, state.existing), tone: 'info' }
      break
    case 'ready':
      words = neutral(
        item.offsetB > 0
          ? `Ready to go on from ${at}. Starts when a place is free.`
          : `Ready. ${describeFile(item.probe, item.sizeB)}. Starts when a place is free.`,
      )
      break
    case 'creating':
      words = neutral('Getting a place…')
      break
    case 'sending':
      words = describeSending(item, live, clock)
      break
    case 'paused':
      words = neutral(`Paused at ${at}. It keeps its place.`)
      break
    case 'waiting':
      words = { text: describeWait(state.cause, state.retryAtMs, at, clock), tone: 'warning' }
      break
    case 'other-tab':
      words = neutral('Sending from another tab.')
      break
    case 'recovering':
      words = neutral('Picking up where it stopped…')
      break
    case 'needs-file':
      words = { text: describeNeed(item, state.isMismatch, at), tone: 'warning' }
      break
    case 'expired':
      words = {
        text: 'This upload waited too long. Your text is kept; the file starts again.',
        tone: 'warning',
      }
      break
    case 'verifying':
      words = neutral('All sent. Checking that every byte arrived.')
      break
    case 'done':
      words = describeDone(item, state.isReady, state.isPublished)
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

/** `41:18, 1080p, 50 fps, 3.2 GB` */
function describeFile(probe: Probe | null, sizeB: number): string {
  const facts = probe === null ? [] : [formatDuration(probe.durationMs), ...resolutionOf(probe)]
  return [...facts, formatBytes(sizeB)].join(', ')
}

/** `1080p`, `25 fps` */
export function resolutionOf(probe: Probe): string[] {
  const lines = Math.min(probe.width, probe.height)
  return [`${lines}p`, ...(probe.fps === null ? [] : [`${Math.round(probe.fps)} fps`])]
}

function describeSending(item: UploadItem, live: LiveTransfer | undefined, clock: Clock) {
  const percent = formatPercent(sentShare(item, live))
  if (!live) return neutral(`Sending, ${percent}.`)
  const stillMs = stalledForMs(live.speed, clock.steadyMs)
  if (stillMs !== null) {
    const seconds = Math.round(stillMs / 1_000)
    return { text: `Hardly moving for ${seconds} s. Still trying.`, tone: 'warning' } as const
  }
  const { bytesPerSecond } = live.speed
  if (bytesPerSecond === null) return neutral(`Sending, ${percent}.`)
  const left = describeTimeLeft(timeLeftMs(live.speed, clock.steadyMs, item.sizeB))
  return neutral(`Sending, ${percent}. ${formatSpeed(bytesPerSecond)}${left}.`)
}

/** `, about 3 min left`; nothing while it is too early to say. */
export function describeTimeLeft(leftMs: number | null): string {
  if (leftMs === null) return ''
  if (leftMs < 10_000) return ', a few seconds left'
  if (leftMs < 50_000) return `, about ${Math.ceil(leftMs / 10_000) * 10} s left`
  const minutes = Math.max(1, Math.round(leftMs / 60_000))
  if (minutes < 60) return `, about ${minutes} min left`
  const hours = Math.floor(minutes / 60)
  return `, about ${hours} h ${minutes % 60} min left`
}

function describeWait(
  cause: WaitCause,
  retryAtMs: number | null,
  at: string,
  clock: Clock,
): string {
  if (cause === 'offline') {
    return `You’re offline. Stopped at ${at}, carries on by itself when you’re back.`
  }
  if (cause === 'sign-in') return `Waiting for you to sign in again, at ${at}.`
  if (cause === 'server-full') return 'The server is out of space. Your upload is paused, not lost.'
  const seconds = Math.max(1, Math.round(((retryAtMs ?? clock.nowMs) - clock.nowMs) / 1_000))
  const why = cause === 'unreachable' ? 'The server doesn’t answer' : 'The server is busy'
  return `${why}. Trying again in ${seconds} s, from ${at}.`
}

function describeDuplicate(sizeB: number, { addedAt, begun }: Existing): string {
  if (begun) {
    return `${formatPercent(begun.offsetB / sizeB)} of this video is here already, sent from somewhere else.`
  }
  if (addedAt === null) return 'You already have this video.'
  return `You already have this video, added ${formatDay(Date.parse(addedAt))}.`
}

function describeNeed(item: UploadItem, isMismatch: boolean, at: string): string {
  if (!isMismatch) return `Needs the file again. Choose ${item.fileName} to carry on from ${at}.`
  const changed = formatDay(item.lastModifiedMs)
  return `That’s a different file. Choose ${item.fileName}, ${formatBytes(item.sizeB)}, last changed ${changed}.`
}

function formatDay(atMs: number): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' }).format(atMs)
}
