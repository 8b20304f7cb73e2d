import type { ReactNode } from 'react'

import type { Storyboard } from '#contract/videos.ts'
import { formatDuration } from '#lib/format-duration.ts'

import { usePlayer } from '../engine/player-store.ts'
import { chapterAt } from './describe-position.ts'

import styles from './scrubber.module.css'

declare module 'react' {
  interface CSSProperties {
    /** The storyboard sheet as a CSS image, and which of its tiles. */
    '--sheet'?: string | undefined
    '--column'?: number | undefined
    '--row'?: number | undefined
    '--columns'?: number | undefined
    '--rows'?: number | undefined
  }
}

/** Which tile of the sheet shows a moment. */
function tileAt(board: Storyboard, atMs: number): { column: number; row: number } {
  const index = Math.min(board.count - 1, Math.floor(atMs / Math.max(1, board.intervalMs)))
  return { column: index % board.cols, row: Math.floor(index / board.cols) }
}

/** The look ahead over the seek bar: picture, chapter and time of the place under the pointer. */
export function ScrubPreview({
  atMs,
  durationMs,
}: {
  atMs: number
  durationMs: number
}): ReactNode {
  const board = usePlayer((state) => state.item?.storyboard ?? null)
  const chapters = usePlayer((state) => state.item?.chapters)
  const tile = board ? tileAt(board, atMs) : null
  return (
    <div
      className={styles['preview']}
      style={{ '--at': durationMs > 0 ? atMs / durationMs : 0 }}
      aria-hidden="true"
    >
      {board && tile && (
        <span
          className={styles['tile']}
          style={{
            '--sheet': `url("${board.url}")`,
            '--column': tile.column,
            '--row': tile.row,
            '--columns': board.cols,
            '--rows': board.rows,
          }}
        />
      )}
      <p>
        {chapterAt(chapters ?? [], atMs)?.title}
        <span>{formatDuration(atMs)}</span>
      </p>
    </div>
  )
}
