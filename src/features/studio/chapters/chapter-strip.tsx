import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatDuration } from '#lib/format-duration.ts'

import styles from './chapter-strip.module.css'

declare module 'react' {
  interface CSSProperties {
    /** Where something stands on a strip, from 0 to 1. */
    '--at'?: number | undefined
  }
}

/** So many pictures stand beside one another; a phone shows every other one. */
const TILES = 12
/** How far the ruler's marks may be apart, in seconds: as people count. */
const STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600]
const MOST_MARKS = 6

interface Props {
  durationMs: number
  atMs: number
  /** Where chapters start, and which of them is the one that is seen. */
  starts: readonly { key: string; startMs: number; isCurrent: boolean }[]
  onSeek: (atMs: number) => void
  /** The picture of a moment; null where there are none. */
  renderStill: ((atMs: number) => ReactNode) | null
}

/** The whole film from end to end, with a flag where each chapter starts. */
export function ChapterStrip({ durationMs, atMs, starts, onSeek, renderStill }: Props): ReactNode {
  const { t } = useLingui()
  return (
    <div className={styles['root']}>
      <div className={styles['strip']}>
        <div className={styles['tiles']} aria-hidden="true">
          {renderStill &&
            Array.from({ length: TILES }, (_, tile) => (
              <span key={tile}>{renderStill(((tile + 0.5) / TILES) * durationMs)}</span>
            ))}
        </div>
        {starts.map(({ key, startMs, isCurrent }) => (
          <span
            key={key}
            className={styles['flag']}
            data-current={isCurrent || undefined}
            style={{ '--at': Math.min(1, startMs / durationMs) }}
          />
        ))}
        <input
          type="range"
          className={styles['range']}
          aria-label={t`Moment`}
          aria-valuetext={formatDuration(atMs)}
          min={0}
          max={durationMs}
          step={100}
          value={atMs}
          onChange={(event) => onSeek(event.target.valueAsNumber)}
        />
      </div>
      <div className={`${styles['ruler']} small text-3 numeric`} aria-hidden="true">
        {marksOf(durationMs).map((markMs) => (
          <span key={markMs} style={{ '--at': markMs / durationMs }}>
            {formatDuration(markMs)}
          </span>
        ))}
      </div>
    </div>
  )
}

function marksOf(durationMs: number): number[] {
  const stepS = STEPS_S.find((one) => durationMs / 1_000 / one <= MOST_MARKS) ?? 7_200
  // The words of one nearer to the end would stand out of the strip.
  const count = Math.max(1, Math.floor(durationMs / 1_000 / stepS + 0.4))
  return Array.from({ length: count }, (_, at) => at * stepS * 1_000)
}
