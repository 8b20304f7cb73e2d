import type { ReactNode } from 'react'

import type { Storyboard } from '#contract/videos.ts'

import styles from './storyboard-tile.module.css'

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

interface Props {
  board: Storyboard
  atMs: number
  className?: string | undefined
}

/** The picture of a moment, as wide as its place. */
export function StoryboardTile({ board, atMs, className }: Props): ReactNode {
  const { column, row } = tileAt(board, atMs)
  return (
    <span
      className={className ? `${styles['root']} ${className}` : styles['root']}
      style={{
        '--sheet': `url("${board.url}")`,
        '--column': column,
        '--row': row,
        '--columns': board.cols,
        '--rows': board.rows,
      }}
    />
  )
}
