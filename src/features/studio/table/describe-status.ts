import { t } from '@lingui/core/macro'

import type { Video } from '#contract/videos.ts'
import { formatLocale } from '#lib/format-locale.ts'

export interface StatusWords {
  text: string
  tone: 'success' | 'danger' | 'info' | undefined
  kind:
    | 'published'
    | 'private'
    | 'when-ready'
    | 'draft'
    | 'sending'
    | 'preparing'
    | 'failed'
    | 'deleted'
}

const words = (
  text: string,
  kind: StatusWords['kind'],
  tone?: Exclude<StatusWords['tone'], undefined>,
): StatusWords => ({ text, kind, tone })

/** Where a video is between a disk and its audience, in a word or two. */
export function describeStatus(
  video: Pick<Video, 'state' | 'publication' | 'access'>,
): StatusWords {
  const { state, publication, access } = video
  if (state === 'deleted') return words(t`Deleted`, 'deleted')
  if (state === 'failed') return words(t`Couldn’t process`, 'failed', 'danger')
  if (state === 'uploading') return words(t`Not all sent yet`, 'sending', 'info')
  if (state === 'queued' || state === 'processing') {
    return words(t`Getting it ready`, 'preparing', 'info')
  }
  // "Published" beside "Only you" would say two things at once.
  if (publication === 'published' && access === 'private') return words(t`Kept private`, 'private')
  if (publication === 'published') return words(t`Published`, 'published', 'success')
  if (publication === 'when_ready') return words(t`When ready`, 'when-ready', 'info')
  return words(t`Draft`, 'draft')
}

/** The table's "Published": a day, or why there is none. */
export function describePublished(
  video: Pick<Video, 'state' | 'publication' | 'publishedAt'>,
): string {
  if (video.state === 'deleted') return '–'
  if (video.publication === 'published' && video.publishedAt !== null) {
    const day = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' })
    return day.format(Date.parse(video.publishedAt))
  }
  if (video.publication === 'when_ready') return t`When ready`
  return video.state === 'failed' ? t`Not published` : t`Draft`
}
