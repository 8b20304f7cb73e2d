import type { ReactNode } from 'react'

import type { Chapter, Storyboard } from '#contract/videos.ts'
import { formatDuration } from '#lib/format-duration.ts'
import { Dot } from '#ui/facts.tsx'

import { chapterAt } from './describe-position.ts'
import { StoryboardTile } from './storyboard-tile.tsx'

import styles from './scrubber.module.css'

interface Props {
  board: Storyboard | null
  chapters: readonly Chapter[]
  atMs: number
  durationMs: number
}

/** The look ahead over the seek bar: picture, chapter and time of the place under the pointer. */
export function ScrubPreview({ board, chapters, atMs, durationMs }: Props): ReactNode {
  const chapter = chapterAt(chapters, atMs)?.title
  const style = { '--at': durationMs > 0 ? atMs / durationMs : 0 }
  return (
    <>
      <i className={styles['aim']} style={style} />
      <div className={styles['preview']} style={style} aria-hidden="true">
        {board && <StoryboardTile board={board} atMs={atMs} className={styles['tile']} />}
        <p>
          {chapter !== undefined && (
            <>
              <bdi>{chapter}</bdi>
              <Dot isItem />
            </>
          )}
          <span>{formatDuration(atMs)}</span>
        </p>
      </div>
    </>
  )
}
