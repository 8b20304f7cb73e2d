import { useEffect } from 'react'

import { dismissToast, type Toast } from './toast.ts'

/** Longer where something can be done about it. */
const shownMs = { said: 4000, asked: 8000 }

/** Takes a toast away after a while, in which nothing holds it. */
export function useToastTime({ id, action }: Toast, isHeld?: boolean): void {
  const ms = action ? shownMs.asked : shownMs.said
  // A clock outside React.
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismissToast(id), ms)
    return () => clearTimeout(timer)
  }, [id, ms, isHeld])
}
