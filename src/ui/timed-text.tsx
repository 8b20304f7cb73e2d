import type { ReactNode } from 'react'

import { splitTimes } from '#lib/split-times.ts'

import { TimeLink, type TimeLinkProps } from './time-link.tsx'

export interface TimedTextProps {
  text: string
  /** Of the video the times are of; what lies beyond its end is no time. */
  durationMs: number
  /** Where a moment can be opened on its own. */
  toMoment: (positionMs: number) => TimeLinkProps['to']
  onSeek: (positionMs: number) => void
}

/** Words with their times ("at 1:23") as links that seek. */
export function TimedText({ text, durationMs, toMoment, onSeek }: TimedTextProps): ReactNode {
  return splitTimes(text, durationMs).map(({ text: words, atMs }, index) =>
    atMs === null ? (
      words
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- cut anew as a whole
      <TimeLink key={index} to={toMoment(atMs)} onSelect={() => onSeek(atMs)}>
        {words}
      </TimeLink>
    ),
  )
}
