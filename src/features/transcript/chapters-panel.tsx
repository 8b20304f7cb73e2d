import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Chapter } from '#contract/videos.ts'
import { formatDuration } from '#lib/format-duration.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

import { useClock, type PlaybackClock } from './playback-clock.ts'

import own from './chapters-panel.module.css'
import styles from './transcript-panel.module.css'

export interface ChaptersPanelProps {
  chapters: readonly Chapter[]
  clock: PlaybackClock
  onSeek: (positionMs: number) => void
  /** The picture of each; null where there are none. */
  stills: readonly ReactNode[] | null
}

/** The parts of a video; the one that plays is marked. */
export function ChaptersPanel(props: ChaptersPanelProps): ReactNode {
  const { t } = useLingui()
  const { chapters, clock, onSeek, stills } = props
  const current = useClock(clock, (positionMs) =>
    chapters.findLastIndex(({ startMs }) => startMs <= positionMs),
  )
  if (chapters.length === 0) return <EmptyState title={t`No chapters`} headingLevel={2} />
  return (
    <div className={styles['scroll']} data-alone>
      <h2 className="visually-hidden">{t`Chapters`}</h2>
      <ol>
        {chapters.map((chapter, index) => (
          <li key={chapter.startMs}>
            <button
              type="button"
              className={stills ? `${styles['line']} ${own['pictured']}` : styles['line']}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => onSeek(chapter.startMs)}
            >
              {stills && <span aria-hidden="true">{stills[index]}</span>}
              <span className={own['words']}>
                <bdi className={styles['time']}>{formatDuration(chapter.startMs)}</bdi>
                <bdi>{chapter.title}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
