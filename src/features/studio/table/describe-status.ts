import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

import { limits } from '#contract/limits.ts'
import type { VideoStatus } from '#contract/video-status.ts'
import type { Video } from '#contract/videos.ts'
import { formatLocale } from '#lib/format-locale.ts'

import { formatMoment } from '../format-moment.ts'

export interface StatusWords {
  text: string
  /** When it goes on show by itself. */
  when: string | null
  tone: 'success' | 'danger' | 'info' | undefined
}

/** Of the table, and of its filter. */
export const statusNames: Record<VideoStatus, MessageDescriptor> = {
  published: msg`Published`,
  private: msg`Kept private`,
  draft: msg`Draft`,
  scheduled: msg`Scheduled`,
  when_ready: msg`When ready`,
  sending: msg`Not all sent yet`,
  preparing: msg`Getting it ready`,
  failed: msg`Couldn’t process`,
  deleted: msg`Deleted`,
}

const tones: Partial<Record<VideoStatus, StatusWords['tone']>> = {
  published: 'success',
  scheduled: 'info',
  when_ready: 'info',
  sending: 'info',
  preparing: 'info',
  failed: 'danger',
}

/** Where a video is between a disk and its audience, in a word or two; a word of its own, which no column is too narrow for. */
export function describeStatus(status: VideoStatus, publishAt: string | null = null): StatusWords {
  const when = status === 'scheduled' && publishAt !== null ? formatMoment(publishAt) : null
  return { text: i18n._(statusNames[status]), when, tone: tones[status] }
}

/** The table's "Published": a day, or why there is none; `now` is given where a year that is this one needs no word. */
export function describePublished(
  video: Pick<Video, 'state' | 'publication' | 'publishedAt'>,
  now?: Date,
): string {
  if (
    video.state !== 'deleted' &&
    video.publication === 'published' &&
    video.publishedAt !== null
  ) {
    // The short style of some languages has numbers only.
    const day = new Intl.DateTimeFormat(formatLocale(), {
      ...(new Date(video.publishedAt).getFullYear() !== now?.getFullYear() && { year: 'numeric' }),
      month: 'short',
      day: 'numeric',
    })
    return day.format(Date.parse(video.publishedAt))
  }
  // What it is instead, its status says.
  return '–'
}

/** When a video was deleted, and for how long it can still be put back: `24 Nov, 30 days left`. */
export function describeKept(deletedAt: string, nowMs: number): string {
  const dayMs = 86_400_000
  const leftMs = Date.parse(deletedAt) + limits.deletedVideoDays * dayMs - nowMs
  const day = new Intl.DateTimeFormat(formatLocale(), { month: 'short', day: 'numeric' })
  const when = day.format(Date.parse(deletedAt))
  return plural(Math.max(0, Math.ceil(leftMs / dayMs)), {
    0: `${when}, gone soon`,
    one: `${when}, # day left`,
    other: `${when}, # days left`,
  })
}
