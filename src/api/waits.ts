import { createStore } from '#lib/create-store.ts'

/** When waiting is worth a word. */
export const LONG_MS = 3_000

type WaitKind = 'page' | 'read' | 'write'

/** Something that has been waited for long enough to be said. */
interface LongWait {
  kind: WaitKind
  cancel: () => void
}

export const longWaits = createStore<readonly LongWait[]>([])

/** Begins a wait; call what it answers when it is over. There is no limit: only a person ends it by cancelling. */
export function beginWait(kind: WaitKind, cancel: () => void): () => void {
  const wait = { kind, cancel }
  const timer = setTimeout(() => longWaits.write([...longWaits.read(), wait]), LONG_MS)
  return () => {
    clearTimeout(timer)
    const waits = longWaits.read()
    if (waits.includes(wait)) longWaits.write(waits.filter((other) => other !== wait))
  }
}
