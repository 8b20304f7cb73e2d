import { useEffect } from 'react'

import { dismissToast } from './toast.ts'

const SHOWN_MS = 8000

/** Takes a toast away after a while, in which nothing holds it. */
export function useToastTime(id: number, isHeld?: boolean): void {
  // A clock outside React.
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismissToast(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, isHeld])
}
