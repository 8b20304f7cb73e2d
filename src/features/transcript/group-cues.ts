import type { Chapter } from '#contract/videos.ts'
import type { Cue } from '#lib/webvtt.ts'

export interface CueGroup {
  /** Null for what is said before the first chapter, or where there are none. */
  title: string | null
  startMs: number
  /** Index of the first line in the whole transcript. */
  firstIndex: number
  cues: readonly Cue[]
}

/** Lines of the transcript under the chapter in which they begin; a chapter where nothing is said stays out. */
export function groupCues(cues: readonly Cue[], chapters: readonly Chapter[]): CueGroup[] {
  const groups: CueGroup[] = []
  cues.forEach((cue, index) => {
    const chapter = chapters.findLast(({ startMs }) => startMs <= cue.startMs)
    const last = groups.at(-1)
    if (
      last &&
      last.title === (chapter?.title ?? null) &&
      last.startMs === (chapter?.startMs ?? 0)
    ) {
      groups[groups.length - 1] = { ...last, cues: [...last.cues, cue] }
    } else {
      const { title = null, startMs = 0 } = chapter ?? {}
      groups.push({ title, startMs, firstIndex: index, cues: [cue] })
    }
  })
  return groups
}
