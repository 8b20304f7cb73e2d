import { useLingui } from '@lingui/react/macro'
import { Play, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { hasUnsavedWords } from '#api/unsaved-words.ts'
import { formatDuration } from '#lib/format-duration.ts'
import { Button } from '#ui/button.tsx'
import { isMotionReduced } from '#ui/theme.ts'

import { usePlayer } from '../engine/player-store.ts'
import { countByItself, isAnyoneThere } from './played-on.ts'
import { COUNTDOWN_S, useCountdown } from './use-countdown.ts'

import styles from './end-card.module.css'

export interface NextVideo {
  title: string
  channelName: string
  pictureUrl: string | null
  durationMs: number | null
  open: () => void
}

export interface EndCardProps {
  next: NextVideo
  onAgain: () => void
}

const isMenuOpen = (): boolean =>
  document.querySelector('[popover="auto"]:popover-open, dialog[open]') !== null

/**
 * After the end: what comes next, by itself in 8 seconds unless the person would rather stay, writes, has a menu or a
 * dialog open, has no connection or has not been heard of for three videos.
 */
export function EndCard({ next, onAgain }: EndCardProps): ReactNode {
  const { t } = useLingui()
  const isWanted = usePlayer((state) => state.settings.hasAutoplayNext)
  const posterUrl = usePlayer((state) => state.item?.posterUrl)
  const [isStill] = useState(
    () =>
      isMotionReduced() ||
      !navigator.onLine ||
      hasUnsavedWords() ||
      !isAnyoneThere() ||
      isMenuOpen(),
  )
  const [isCancelled, setIsCancelled] = useState(false)
  const isCounting = isWanted && !isStill && !isCancelled
  const leftS = useCountdown(isCounting, {
    finish: () => {
      // Opened while it counted.
      if (isMenuOpen()) return setIsCancelled(true)
      countByItself()
      next.open()
    },
    cancel: () => setIsCancelled(true),
  })
  return (
    <div className={styles['root']} data-end="">
      {posterUrl && <img className={styles['behind']} src={posterUrl} alt="" />}
      <div className={styles['card']} data-counting={isCounting || undefined}>
        <Still next={next} isCounting={isCounting} />
        <div className={styles['words']}>
          <p className={styles['small']}>{isCounting ? t`Up next in ${leftS}` : t`Up next`}</p>
          <p className={styles['title']} dir="auto">
            {next.title}
          </p>
          <p className={styles['small']} dir="auto">
            {next.channelName}
          </p>
          <div className={styles['buttons']}>
            <PlayNow onPlay={next.open} />
            {isCounting && (
              <Button className={styles['plain']} onClick={() => setIsCancelled(true)}>
                {t`Cancel`}
              </Button>
            )}
            <Button
              variant="quiet"
              icon={<RotateCcw />}
              className={styles['again']}
              aria-label={t`Watch again`}
              onClick={onAgain}
            >
              <span>{t`Watch again`}</span>
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}

/** Has the focus, unless it is at work elsewhere on the page. */
function PlayNow({ onPlay }: { onPlay: () => void }): ReactNode {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  // Where the focus is, the document alone knows.
  useEffect(() => {
    const { activeElement, body } = document
    const player = button.current?.closest('[role=region]')
    const isInPlayer = player?.contains(activeElement) && !activeElement?.closest('[popover]')
    if (activeElement === body || isInPlayer) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Button ref={button} variant="primary" onClick={onPlay}>
      {t`Play now`}
    </Button>
  )
}

/** The seconds are said beside it; the ring shows them run out. */
function Still({ next, isCounting }: { next: NextVideo; isCounting: boolean }): ReactNode {
  const { pictureUrl, durationMs } = next
  return (
    <div className={styles['still']} aria-hidden="true">
      {pictureUrl && <img src={pictureUrl} alt="" />}
      {isCounting && (
        <span className={styles['ring']} style={{ '--countdown': `${COUNTDOWN_S}s` }}>
          <svg viewBox="0 0 56 56">
            <circle cx="28" cy="28" r="26" pathLength="1" />
          </svg>
          <Play />
        </span>
      )}
      {durationMs !== null && (
        <span className={styles['length']}>{formatDuration(durationMs)}</span>
      )}
    </div>
  )
}
