/** When waiting is worth a word. */
export const LONG_MS = 3_000

type WaitKind = 'page' | 'read' | 'write'

/** Something that has been waited for long enough to be said. */
interface LongWait {
  kind: WaitKind
  cancel: () => void
}

let longWaits: readonly LongWait[] = []
const listeners = new Set<() => void>()

function change(next: readonly LongWait[]): void {
  longWaits = next
  for (const listener of listeners) listener()
}

/** Begins a wait; call what it answers when it is over. There is no limit: only a person ends it by cancelling. */
export function beginWait(kind: WaitKind, cancel: () => void): () => void {
  const wait = { kind, cancel }
  const timer = setTimeout(() => change([...longWaits, wait]), LONG_MS)
  return () => {
    clearTimeout(timer)
    if (longWaits.includes(wait)) change(longWaits.filter((other) => other !== wait))
  }
}

/** For `useSyncExternalStore`. */
export function subscribeToWaits(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentLongWaits(): readonly LongWait[] {
  return longWaits
}
