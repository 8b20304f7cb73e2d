import { useEffect } from 'react'

import type { Drawn } from './drawn.ts'

interface Part {
  drawn: Drawn | null
  count: number
  /** How many of the first are not at hand: their place is kept. */
  start: number
  /** Some of what is before `start` is near the screen: from the first to the last item there. */
  onMissing: ((first: number, last: number) => void) | undefined
}

/** Says when what is near the screen is not at hand. */
export function useMissing({ drawn, count, start, onMissing }: Part): void {
  const { first, last } = drawn?.near ?? { first: 0, last: count }
  useEffect(() => {
    if (first < start) onMissing?.(first, last)
  }, [first, last, start, onMissing])
}
