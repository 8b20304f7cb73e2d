import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import { splitTimes } from '#lib/split-times.ts'
import { TimeLink } from '#ui/time-link.tsx'

import styles from './comment.module.css'

interface Props {
  text: string
  videoId: string
  durationMs: number
  onSeek: (positionMs: number) => void
}

/** The words of a comment, with its times as links that seek. */
export function CommentText({ text, videoId, durationMs, onSeek }: Props): ReactNode {
  return (
    <p className={styles['text']} dir="auto">
      {splitTimes(text, durationMs).map(({ text: words, atMs }, index) =>
        atMs === null ? (
          words
        ) : (
          <TimeLink
            // oxlint-disable-next-line react/no-array-index-key -- cut anew as a whole
            key={index}
            to={paths.watch(videoId, { t: atMs / 1000 })}
            onSelect={() => onSeek(atMs)}
          >
            {words}
          </TimeLink>
        ),
      )}
    </p>
  )
}
