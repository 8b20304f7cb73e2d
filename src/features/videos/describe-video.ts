import { t } from '@lingui/core/macro'

import type { Video } from '#contract/videos.ts'
import { formatRelativeTime } from '#lib/format-relative-time.ts'

/** The second fact on a card: what is left of it for this person, else its age. `nowMs` is since the epoch. */
export function describeAge(video: Video, nowMs: number): string {
  const { progress, durationMs, publishedAt } = video
  if (progress && !progress.completed && durationMs !== null) {
    const leftS = Math.max(1, Math.round((durationMs - progress.positionMs) / 1000))
    const leftMin = Math.round(leftS / 60)
    return leftS < 60 ? t`${leftS} s left` : t`${leftMin} min left`
  }
  if (video.state === 'processing' || video.state === 'queued') return t`Being prepared`
  return publishedAt === null
    ? t`Not published`
    : formatRelativeTime(Date.parse(publishedAt), nowMs)
}

/** Did it come out within the last week? Such cards say "New", unless the person has begun it. */
export function isNew(video: Video, nowMs: number): boolean {
  const weekMs = 7 * 24 * 3_600_000
  return (
    video.publishedAt !== null && !video.progress && nowMs - Date.parse(video.publishedAt) < weekMs
  )
}
