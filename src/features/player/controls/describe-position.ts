import { plural, t } from '@lingui/core/macro'

import type { Chapter } from '#contract/videos.ts'

function parts(positionMs: number): { hours: number; minutes: number; seconds: number } {
  const total = Math.max(0, Math.floor(positionMs / 1000))
  return {
    hours: Math.floor(total / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
  }
}

/** A moment as it is spoken: `40 seconds`, `15 minutes`, `18 minutes 40`, `1 hour 2 minutes 5`. */
export function speakTime(positionMs: number): string {
  const { hours, minutes, seconds } = parts(positionMs)
  if (hours > 0) return speakHours(hours, minutes, seconds)
  if (minutes === 0) return t`${plural(seconds, { one: '# second', other: '# seconds' })}`
  return seconds === 0
    ? t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
    : t`${plural(minutes, { one: '# minute', other: '# minutes' })} ${seconds}`
}

function speakHours(hours: number, minutes: number, seconds: number): string {
  if (minutes === 0) {
    return seconds === 0
      ? t`${plural(hours, { one: '# hour', other: '# hours' })}`
      : t`${plural(hours, { one: '# hour', other: '# hours' })} ${seconds}`
  }
  return seconds === 0
    ? t`${plural(hours, { one: '# hour', other: '# hours' })} ${plural(minutes, { one: '# minute', other: '# minutes' })}`
    : t`${plural(hours, { one: '# hour', other: '# hours' })} ${plural(minutes, { one: '# minute', other: '# minutes' })} ${seconds}`
}

export function chapterAt(chapters: readonly Chapter[], positionMs: number): Chapter | undefined {
  return chapters.findLast(({ startMs }) => startMs <= positionMs)
}

/** What the seek bar says: `18 minutes 40 of 48 minutes 12, chapter Dimmers, one by one`. */
export function describePosition(
  positionMs: number,
  durationMs: number,
  chapters: readonly Chapter[],
): string {
  const title = chapterAt(chapters, positionMs)?.title
  const position = speakTime(positionMs)
  const duration = speakTime(durationMs)
  return title === undefined
    ? t`${position} of ${duration}`
    : t`${position} of ${duration}, chapter ${title}`
}
