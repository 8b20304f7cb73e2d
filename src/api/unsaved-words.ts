import { useEffect } from 'react'

/** Saves what is still waiting; false when leaving now would lose some of it. */
type Save = () => Promise<boolean>

/** A service that does not answer may not keep the question from being asked. */
const PATIENCE_MS = 2000

const waiting = new Set<Save>()

/** Has `save` called before somebody signs out, until the returned function is called. */
export function saveBeforeLeaving(save: Save): () => void {
  waiting.add(save)
  return () => waiting.delete(save)
}

/** For words that only a person can send: while there are some, signing out asks first. */
export function useHeldWords(areHeld: boolean): void {
  // Who signs out is outside this component, and outside React.
  useEffect(
    () => (areHeld ? saveBeforeLeaving(() => Promise.resolve(false)) : undefined),
    [areHeld],
  )
}

/** Saves everything in this page that waits. True when nothing that was written here is lost by leaving. */
export async function saveEverything(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false))
  const saved = Promise.all([...waiting].map((save) => save().catch(() => false)))
  return waiting.size === 0 || Promise.race([saved.then((all) => all.every(Boolean)), late])
}
