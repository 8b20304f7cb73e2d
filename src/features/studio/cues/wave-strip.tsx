import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { HeardWave } from '#data/editing/wave.ts'
import { formatDuration } from '#lib/format-duration.ts'

import type { Lines } from '../lines/line.ts'
import { linesAt } from '../lines/lines-at.ts'
import { withoutVoices } from '../lines/track-file.ts'
import { focusLine } from './focus-line.ts'

import styles from './wave-strip.module.css'

/** So much of the film is seen at once, and half of it is new when it goes on. */
const SEEN_MS = 20_000
const MARK_MS = 5_000
const HIGHEST = 255

interface Props {
  wave: HeardWave
  lines: Lines
  current: string | undefined
  atMs: number
  durationMs: number
  onSeek: (atMs: number) => void
}

/** What is heard around the moment that is seen, with the lines as blocks on it. Whoever presses there goes there. */
export function WaveStrip(props: Props): ReactNode {
  const { t } = useLingui()
  const { wave, lines, current, atMs, durationMs } = props
  const fromMs = Math.max(0, (Math.floor(atMs / (SEEN_MS / 2)) - 0.5) * (SEEN_MS / 2))
  const untilMs = fromMs + SEEN_MS
  const place = (ms: number): string => `${((ms - fromMs) / SEEN_MS) * 100}%`
  const toLine = (): void => {
    const [line] = linesAt(lines, atMs)
    if (line) focusLine(lines, line.key)
  }
  return (
    <div className={styles['root']}>
      <div className={styles['strip']}>
        <svg
          className={styles['wave']}
          viewBox={`0 0 ${SEEN_MS / wave.stepMs} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={outlineOf(wave, fromMs)} />
        </svg>
        {linesAt(lines, fromMs, untilMs).map(({ key, startMs, endMs, text }) => (
          <span
            key={key}
            className={styles['block']}
            data-current={key === current || undefined}
            aria-hidden="true"
            style={{
              insetInlineStart: place(startMs),
              inlineSize: `${((endMs - startMs) / SEEN_MS) * 100}%`,
            }}
          >
            <bdi>{withoutVoices(text)}</bdi>
          </span>
        ))}
        <span
          className={styles['head']}
          aria-hidden="true"
          style={{ insetInlineStart: place(atMs) }}
        />
        <input
          type="range"
          className={styles['range']}
          aria-label={t`Moment in the film`}
          aria-valuetext={formatDuration(atMs)}
          min={fromMs}
          max={Math.min(untilMs, durationMs)}
          step={100}
          value={atMs}
          onChange={(event) => props.onSeek(event.target.valueAsNumber)}
          onPointerUp={toLine}
        />
      </div>
      <div className={`${styles['ruler']} small text-3 numeric`} aria-hidden="true">
        {marksOf(fromMs, untilMs).map((markMs) => (
          <span key={markMs} style={{ insetInlineStart: place(markMs) }}>
            {formatDuration(markMs)}
          </span>
        ))}
      </div>
      {wave.state === 'coming' && (
        <p className="small text-2" role="status">
          {t`The sound is being looked at. Its picture comes by itself.`}
        </p>
      )}
    </div>
  )
}

/** A stroke for each step of the wave, around the middle. */
function outlineOf({ peaks, stepMs }: HeardWave, fromMs: number): string {
  if (peaks === null) return ''
  const first = Math.round(fromMs / stepMs)
  const seen = peaks.subarray(first, first + SEEN_MS / stepMs)
  return Array.from(seen, (peak, at) => {
    const half = Math.max(1, (peak / HIGHEST) * 48)
    return `M${at + 0.5} ${(50 - half).toFixed(0)}V${(50 + half).toFixed(0)}`
  }).join('')
}

function marksOf(fromMs: number, untilMs: number): number[] {
  const first = Math.ceil(fromMs / MARK_MS)
  const count = Math.floor((untilMs - 1) / MARK_MS) - first + 1
  return Array.from({ length: count }, (_, at) => (first + at) * MARK_MS)
}
