import type { Chapter } from '#contract/videos.ts'

export interface Segment {
  startMs: number
  endMs: number
}

/** The seek bar's pieces: one per chapter, or one for the whole video. Chapters past the end are left out. */
export function splitAtChapters(chapters: readonly Chapter[], durationMs: number): Segment[] {
  const inner = chapters.map(({ startMs }) => startMs).filter((at) => at > 0 && at < durationMs)
  const starts = [0, ...inner]
  return starts.map((startMs, index) => ({ startMs, endMs: starts[index + 1] ?? durationMs }))
}
