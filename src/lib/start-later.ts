/**
 * Begins something whose code is still on its way. `load` answers how to begin, which answers how to
 * stop. Stopped before the code came, it never begins; code that cannot be fetched leaves the rest as it is.
 */
export function startLater(load: () => Promise<() => () => void>): () => void {
  let isWanted = true
  let stop: (() => void) | undefined
  load().then(
    (start) => {
      if (isWanted) stop = start()
    },
    () => undefined,
  )
  return () => {
    isWanted = false
    stop?.()
  }
}
