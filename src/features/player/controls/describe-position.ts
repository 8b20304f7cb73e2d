import type { Chapter } from '#contract/videos.ts'

function parts(positionMs: number): { hours: number; minutes: number; seconds: number } {
  const total = Math.max(0, Math.floor(positionMs / 1000))
  return {
    hours: Math.floor(total / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
  }
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** A moment as it is spoken: `40 seconds`, `15 minutes`, `18 minutes 40`, `1 hour 2 minutes 5`. */
export function speakTime(positionMs: number): string {
  const { hours, minutes, seconds } = parts(positionMs)
  if (hours === 0 && minutes === 0) return counted(seconds, 'second')
  const words = [
    hours > 0 ? counted(hours, 'hour') : '',
    minutes > 0 ? counted(minutes, 'minute') : '',
    seconds > 0 ? String(seconds) : '',
  ]
  return words.filter((word) => word !== '').join(' ')
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
  const chapter = chapterAt(chapters, positionMs)
  const where = `${speakTime(positionMs)} of ${speakTime(durationMs)}`
  return chapter ? `${where}, chapter ${chapter.title}` : where
}
