import { useStore } from '#ui/use-store.ts'

import { readQueue, subscribeQueue, type Queue } from '../state/queue-store.ts'

/** The queue of the signed-in person, current on every render. */
export function useQueue(): Queue {
  return useStore({ read: readQueue, subscribe: subscribeQueue })
}

const items = { read: () => readQueue().items, subscribe: subscribeQueue }
const frames = { read: () => readQueue().frames, subscribe: subscribeQueue }

/** Its uploads alone: how far each is changes four times a second, and what does not say so need not be drawn again. */
export function useQueueItems(): Queue['items'] {
  return useStore(items)
}

/** The frames to choose posters from, alone. */
export function useQueueFrames(): Queue['frames'] {
  return useStore(frames)
}
