import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { redirectWaitMs } from '#auth/storage/redirect-limit.ts'
import { Button } from '#ui/button.tsx'

import { noteRetry, retryDelayMs } from './automatic-retry.ts'

interface Props {
  /** Somebody stopped it, or took it in their own hands. */
  isStopped: boolean
  onStop: () => void
  onTry: () => void
}

/** Tries again by itself after a while that is shown and can be stopped; when it has done so often enough, it asks. */
export function RetryCountdown({ isStopped, onStop, onTry }: Props): ReactNode {
  const { t } = useLingui()
  const [dueAtMs] = useState(nextTryMs)
  if (isStopped || dueAtMs === null) return <p className="text-2">{t`Try again in a moment.`}</p>
  return <Countdown dueAtMs={dueAtMs} onTry={onTry} onStop={onStop} />
}

function nextTryMs(): number | null {
  const delayMs = retryDelayMs()
  return delayMs === null ? null : Date.now() + Math.max(delayMs, redirectWaitMs())
}

interface CountdownProps extends Omit<Props, 'isStopped'> {
  dueAtMs: number
}

function Countdown({ dueAtMs, onTry, onStop }: CountdownProps): ReactNode {
  const { t } = useLingui()
  const [leftMs, setLeftMs] = useState(() => dueAtMs - Date.now())
  // Said once, not every second.
  const [firstS] = useState(() => secondsOf(leftMs))

  // Time passing is all that moves a countdown.
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(dueAtMs - Date.now()), 250)
    return () => clearInterval(timer)
  }, [dueAtMs])

  const leftS = secondsOf(leftMs)
  const isDue = leftMs <= 0
  const tryNow = useEffectEvent(() => {
    noteRetry()
    onTry()
  })
  // Its end is an event of the clock; nobody presses anything.
  useEffect(() => {
    if (isDue) tryNow()
  }, [isDue])

  return (
    <>
      <p className="text-2 numeric" aria-hidden="true">
        {isDue ? t`Trying again…` : t`We’ll try again in ${leftS} s.`}
      </p>
      <p className="visually-hidden" role="status">
        {isDue
          ? t`Trying again`
          : t`${plural(firstS, {
              one: 'We’ll try again in # second.',
              other: 'We’ll try again in # seconds.',
            })}`}
      </p>
      {!isDue && (
        <Button size="sm" variant="quiet" onClick={onStop}>
          {t`Stop trying`}
        </Button>
      )}
    </>
  )
}

function secondsOf(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1000))
}
