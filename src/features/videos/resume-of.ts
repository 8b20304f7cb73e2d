import { resumePosition } from '#contract/rules.ts'
import type { Video } from '#contract/videos.ts'
import { formatDuration } from '#lib/format-duration.ts'

/** Where playing goes on, as a clock shows it; null of what this person has not begun, or begins again. */
export function resumeOf({
  progress,
  durationMs,
}: Pick<Video, 'progress' | 'durationMs'>): string | null {
  if (!progress || durationMs === null) return null
  const resumeMs = resumePosition({ positionMs: progress.positionMs, durationMs })
  return resumeMs > 0 ? formatDuration(resumeMs) : null
}
