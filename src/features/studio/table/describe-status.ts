import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

import type { VideoStatus } from '#contract/video-status.ts'
import type { Video } from '#contract/videos.ts'
import { formatLocale } from '#lib/format-locale.ts'

import { formatMoment } from '../format-moment.ts'

export interface StatusWords {
  text: string
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

/** Where a video is between a disk and its audience, in a word or two, and when it goes on show by itself. */
export function describeStatus(status: VideoStatus, publishAt: string | null = null): StatusWords {
  const when = status === 'scheduled' && publishAt !== null ? formatMoment(publishAt) : null
  const text = when === null ? i18n._(statusNames[status]) : t`Scheduled for ${when}`
  return { text, tone: tones[status] }
}

/** The table's "Published": a day, or why there is none. */
export function describePublished(
  video: Pick<Video, 'state' | 'publication' | 'publishedAt'>,
): string {
  if (
    video.state !== 'deleted' &&
    video.publication === 'published' &&
    video.publishedAt !== null
  ) {
    const day = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' })
    return day.format(Date.parse(video.publishedAt))
  }
  // What it is instead, its status says.
  return '–'
}
