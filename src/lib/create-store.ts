/** A value that outlives the components that show it. */
export interface Store<Value> {
  read: () => Value
  /** Tells whoever watches; the same value again wakes nobody. */
  write: (next: Value) => void
  /** Calls `listener` after every change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
}

/** `whileWatched` runs when the first listener comes; what it answers runs when the last one has left. */
export function createStore<Value>(value: Value, whileWatched?: () => () => void): Store<Value> {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  return {
    read: () => value,
    write(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      if (listeners.size === 0) stop = whileWatched?.()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.()
      }
    },
  }
}
