import type { ReactNode } from 'react'

import type { Storyboard } from '#contract/videos.ts'
import { StoryboardTile } from '#features/player/controls/storyboard-tile.tsx'
import { ChaptersPanel, type ChaptersPanelProps } from '#features/transcript/chapters-panel.tsx'

interface Props extends Omit<ChaptersPanelProps, 'stills'> {
  board: Storyboard | null
}

/** The chapters beside the picture, each with its own picture where there is a storyboard. */
export function WatchChapters({ board, ...panel }: Props): ReactNode {
  const stills = board
    ? panel.chapters.map(({ startMs }) => (
        <StoryboardTile key={startMs} board={board} atMs={startMs} />
      ))
    : null
  return <ChaptersPanel {...panel} stills={stills} />
}
