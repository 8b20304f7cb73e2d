import { useStore } from '#ui/use-store.ts'

/** Where a video is, from whoever plays it. */
export interface PlaybackClock {
  subscribe: (listener: () => void) => () => void
  positionMs: () => number
}

/** Something derived from the position; renders only when that changes. */
export function useClock<Value>(
  clock: PlaybackClock,
  select: (positionMs: number) => Value,
): Value {
  return useStore({ subscribe: clock.subscribe, read: () => select(clock.positionMs()) })
}
