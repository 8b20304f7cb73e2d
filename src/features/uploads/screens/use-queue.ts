import { useStore } from '#ui/use-store.ts'

import { readQueue, subscribeQueue, type Queue } from '../state/queue-store.ts'

/** The queue of the signed-in person, current on every render. */
export function useQueue(): Queue {
  return useStore({ read: readQueue, subscribe: subscribeQueue })
}
