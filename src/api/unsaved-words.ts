/** Saves what is still waiting; false when leaving now would lose some of it. */
type Save = () => Promise<boolean>

/** A service that does not answer may not keep anybody signed in. */
const PATIENCE_MS = 2000

const waiting = new Set<Save>()

/** Has `save` called before somebody signs out, until the returned function is called. */
export function saveBeforeLeaving(save: Save): () => void {
  waiting.add(save)
  return () => waiting.delete(save)
}

/** Saves everything that waits. True when nothing anybody wrote is lost by leaving. */
export async function saveEverything(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false))
  const saved = Promise.all([...waiting].map((save) => save().catch(() => false)))
  return waiting.size === 0 || Promise.race([saved.then((all) => all.every(Boolean)), late])
}
