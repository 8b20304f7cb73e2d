import { useEffect } from 'react'

import { dismissToast, type Toast } from './toast.ts'

/** Longer where something can be done about it, or has gone wrong. */
const shownMs = { said: 4000, asked: 8000 }
/** And longer still where there is more to read. */
const LETTER_MS = 80

/** Takes a toast away after a while, in which nothing holds it. */
export function useToastTime({ id, action, tone, text }: Toast, isHeld?: boolean): void {
  const leastMs = action || tone === 'error' ? shownMs.asked : shownMs.said
  const ms = Math.max(leastMs, typeof text === 'string' ? text.length * LETTER_MS : 0)
  // A clock outside React.
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismissToast(id), ms)
    return () => clearTimeout(timer)
  }, [id, ms, isHeld])
}
