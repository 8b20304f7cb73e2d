import type { Video } from '#contract/videos.ts'

import type { Selection } from './selection.ts'

/** The part of a list that is kept. */
export interface AtHand {
  /** How many come before it. */
  start: number
  pages: readonly { items: readonly Video[] }[]
}

/**
 * The selection after another part of the list came, or the same anew: its videos are as they are now. One that is
 * missing from the same part went away, and is no longer selected; pages that were let go of take nothing with them.
 */
export function broughtUpToDate(
  selection: Selection,
  before: AtHand | null,
  now: AtHand,
): Selection {
  if (selection.kind === 'all' || selection.videos.size === 0) return selection
  const shown = byId(now)
  const isSamePart = before?.start === now.start && before.pages.length <= now.pages.length
  const shownBefore = byId(isSamePart ? before : null)
  const videos = new Map<string, Video>()
  for (const [id, video] of selection.videos) {
    const current = shown.get(id) ?? (shownBefore.has(id) ? undefined : video)
    if (current) videos.set(id, current)
  }
  return { kind: 'some', videos }
}

function byId(part: AtHand | null): ReadonlyMap<string, Video> {
  const videos = part?.pages.flatMap(({ items }) => items) ?? []
  return new Map(videos.map((video) => [video.id, video]))
}
