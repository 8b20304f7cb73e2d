import { useEffect, useEffectEvent, useState } from 'react'

export const COUNTDOWN_S = 8

declare module 'react' {
  interface CSSProperties {
    /** How long the ring takes to run out. */
    '--countdown'?: string | undefined
  }
}

/**
 * The seconds that are left before something happens by itself. Any key but Enter, which presses what has the focus, says
 * no (docs/specification.md#what-comes-next).
 */
export function useCountdown(
  isCounting: boolean,
  { finish, cancel }: { finish: () => void; cancel: () => void },
): number {
  const [leftS, setLeftS] = useState(COUNTDOWN_S)
  const end = useEffectEvent(finish)
  const stop = useEffectEvent(cancel)
  // The clock is outside React: one tick a second.
  useEffect(() => {
    if (!isCounting) return undefined
    let left = COUNTDOWN_S
    const timer = setInterval(() => {
      left -= 1
      setLeftS(left)
      if (left > 0) return
      clearInterval(timer)
      end()
    }, 1000)
    const handleKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Enter') stop()
    }
    document.addEventListener('keydown', handleKey)
    return () => {
      clearInterval(timer)
      document.removeEventListener('keydown', handleKey)
    }
  }, [isCounting])
  return leftS
}
