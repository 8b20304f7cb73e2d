import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { hasUnsavedWords } from '#api/unsaved-words.ts'
import { Button } from '#ui/button.tsx'
import { isMotionReduced } from '#ui/theme.ts'

import { usePlayer } from '../engine/player-store.ts'

import styles from './overlays.module.css'

const COUNTDOWN_S = 8

export interface NextVideo {
  title: string
  pictureUrl: string | null
  open: () => void
}

/** After the end: what comes next, by itself in 8 seconds unless the person would rather stay, writes, or has no connection. */
export function EndCard({ next }: { next: NextVideo }): ReactNode {
  const { t } = useLingui()
  const isWanted = usePlayer((state) => state.settings.hasAutoplayNext)
  const [isStill] = useState(() => isMotionReduced() || !navigator.onLine || hasUnsavedWords())
  const [isCancelled, setIsCancelled] = useState(false)
  const [leftS, setLeftS] = useState(COUNTDOWN_S)
  const isCounting = isWanted && !isStill && !isCancelled

  const openNext = useEffectEvent(() => next.open())
  // The clock is outside React: one tick a second, and any key stops it (docs/specification.md#what-comes-next).
  useEffect(() => {
    if (!isCounting) return undefined
    let left = COUNTDOWN_S
    const timer = setInterval(() => {
      left -= 1
      setLeftS(left)
      if (left > 0) return
      clearInterval(timer)
      openNext()
    }, 1000)
    const cancel = (): void => setIsCancelled(true)
    document.addEventListener('keydown', cancel)
    return () => {
      clearInterval(timer)
      document.removeEventListener('keydown', cancel)
    }
  }, [isCounting])

  return (
    <div className={styles['screen']}>
      <div className={styles['end']}>
        {next.pictureUrl ? <img src={next.pictureUrl} alt="" /> : <span />}
        <div>
          <p className={styles['text']}>{isCounting ? t`Up next in ${leftS}` : t`Up next`}</p>
          <p className="title">{next.title}</p>
          <div className={styles['buttons']}>
            <Button size="sm" variant="primary" onClick={next.open}>
              {t`Play now`}
            </Button>
            {isCounting && (
              <Button size="sm" className={styles['plain']} onClick={() => setIsCancelled(true)}>
                {t`Cancel`}
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
