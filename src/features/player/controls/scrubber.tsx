import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'

import { seekTo, seekToChapter } from '../engine/player-actions.ts'
import { playerState, usePlayer } from '../engine/player-store.ts'
import { describePosition } from './describe-position.ts'
import { ScrubPreview } from './lazy-controls.ts'
import { splitAtChapters } from './split-at-chapters.ts'

import styles from './scrubber.module.css'

declare module 'react' {
  interface CSSProperties {
    /** Share of the whole bar, 0 to 1. */
    '--at'?: number | undefined
    '--length'?: number | undefined
    '--loaded'?: number | undefined
    '--played'?: number | undefined
  }
}

const LARGE_STEP_MS = 60_000

function stepOf(event: KeyboardEvent): number | null {
  const { seekStepMs } = playerState().settings
  const small = event.shiftKey ? LARGE_STEP_MS : seekStepMs
  const steps: Record<string, number> = {
    ArrowLeft: -small,
    ArrowDown: -small,
    ArrowRight: small,
    ArrowUp: small,
    PageDown: -LARGE_STEP_MS,
    PageUp: LARGE_STEP_MS,
  }
  return steps[event.key] ?? null
}

function handleKey(event: KeyboardEvent): void {
  const { positionMs, durationMs } = playerState()
  if (event.metaKey || event.altKey) return
  const step = stepOf(event)
  if (event.ctrlKey) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    seekToChapter(event.key === 'ArrowLeft' ? -1 : 1)
  } else if (step !== null) seekTo(positionMs + step)
  else if (event.key === 'Home') seekTo(0)
  else if (event.key === 'End') seekTo(durationMs)
  else return
  event.preventDefault()
}

/** How far along the bar a pointer is, 0 to 1. The bar always runs left to right, as time does on a clip. */
function fractionAt(event: PointerEvent<HTMLElement>): number {
  const box = event.currentTarget.getBoundingClientRect()
  return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
}

export interface ScrubberProps {
  onPreviewChange: (isOpen: boolean) => void
}

/** The seek bar: chapters as segments, what is loaded, where it is, and a look ahead under the pointer. */
export function Scrubber({ onPreviewChange }: ScrubberProps): ReactNode {
  const { t } = useLingui()
  const durationMs = usePlayer((state) => state.durationMs || (state.item?.durationMs ?? 0))
  const chapters = usePlayer((state) => state.item?.chapters)
  const board = usePlayer((state) => state.item?.storyboard ?? null)
  const bufferedMs = usePlayer((state) => state.bufferedMs)
  // A tenth of a second moves the knob by less than a pixel on anything longer than two minutes.
  const playedMs = usePlayer((state) => Math.round(state.positionMs / 100) * 100)
  const [aimMs, setAimMs] = useState<number | null>(null)
  const [isDragging, setIsDragging] = useState(false)
  const bar = useRef<HTMLDivElement>(null)

  const aim = (value: number | null): void => {
    setAimMs(value)
    onPreviewChange(value !== null)
  }
  const handleUp = (event: PointerEvent<HTMLElement>): void => {
    if (!isDragging) return
    setIsDragging(false)
    seekTo(fractionAt(event) * durationMs)
    if (event.pointerType !== 'mouse') aim(null)
  }
  const shownMs = isDragging && aimMs !== null ? aimMs : playedMs
  return (
    <div
      ref={bar}
      className={styles['root']}
      role="slider"
      tabIndex={0}
      aria-label={t({
        message: 'Seek',
        comment: 'The bar that shows and sets the place in a video',
      })}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={Math.round(shownMs / 1000)}
      aria-valuetext={describePosition(shownMs, durationMs, chapters ?? [])}
      data-dragging={isDragging || undefined}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        if (event.button !== 0 || durationMs === 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setIsDragging(true)
        aim(fractionAt(event) * durationMs)
      }}
      onPointerMove={(event) => {
        if (isDragging || event.pointerType === 'mouse') aim(fractionAt(event) * durationMs)
      }}
      onPointerUp={handleUp}
      onPointerCancel={() => {
        setIsDragging(false)
        aim(null)
      }}
      onPointerLeave={() => {
        if (!isDragging) aim(null)
      }}
    >
      {splitAtChapters(chapters ?? [], durationMs).map((segment) => (
        <Segment
          key={segment.startMs}
          {...segment}
          {...{ playedMs: shownMs, bufferedMs, aimMs, durationMs }}
        />
      ))}
      <i
        className={styles['knob']}
        style={{ '--at': durationMs > 0 ? Math.min(1, shownMs / durationMs) : 0 }}
      />
      {aimMs !== null && (
        <ScrubPreview {...{ board, durationMs }} chapters={chapters ?? []} atMs={aimMs} />
      )}
    </div>
  )
}

interface SegmentProps {
  startMs: number
  endMs: number
  playedMs: number
  bufferedMs: number
  aimMs: number | null
  durationMs: number
}

function Segment({ startMs, endMs, playedMs, bufferedMs, aimMs }: SegmentProps): ReactNode {
  const lengthMs = endMs - startMs
  const share = (untilMs: number): number =>
    lengthMs > 0 ? Math.min(1, Math.max(0, (untilMs - startMs) / lengthMs)) : 0
  const isAimed = aimMs !== null && aimMs >= startMs && aimMs < endMs
  return (
    <span
      className={styles['segment']}
      data-aimed={isAimed || undefined}
      style={{ '--length': lengthMs, '--loaded': share(bufferedMs), '--played': share(playedMs) }}
    />
  )
}
