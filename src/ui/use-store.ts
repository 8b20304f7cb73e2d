import { useSyncExternalStore } from 'react'

import type { Store } from '#lib/create-store.ts'

/** What a store holds, current on every render. `read` must answer the same reference while nothing has changed. */
export function useStore<Value>({ read, subscribe }: Omit<Store<Value>, 'write'>): Value {
  return useSyncExternalStore(subscribe, read)
}
