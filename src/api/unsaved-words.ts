import { useEffect } from 'react'

/** Something somebody is writing. */
interface Words {
  /** Would leaving now lose some of it? */
  isUnsaved: () => boolean
  /** True when all of it is on the service. Left out for words that only a person can send. */
  save?: () => Promise<boolean>
}

/** A service that does not answer may not keep the question from being asked. */
const PATIENCE_MS = 2000

const held = new Set<Words>()

/** Counts `words` among what must not be lost unasked, until the returned function is called. */
export function holdWords(words: Words): () => void {
  held.add(words)
  return () => held.delete(words)
}

/** For a form that is sent by a button: while it says something else than the service, its words are held. */
export function useHeldWords(isUnsaved: boolean): void {
  // Who signs out is outside this component, and outside React.
  useEffect(() => (isUnsaved ? holdWords({ isUnsaved: () => true }) : undefined), [isUnsaved])
}

export function hasUnsavedWords(): boolean {
  return unsaved().length > 0
}

/** Saves everything in this page that waits. True when nothing that was written here is lost by leaving. */
export async function saveEverything(): Promise<boolean> {
  if (!hasUnsavedWords()) return true
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false))
  const saves = unsaved().map(async ({ save }) => (save ? save().catch(() => false) : false))
  return Promise.race([Promise.all(saves).then((all) => all.every(Boolean)), late])
}

function unsaved(): Words[] {
  return [...held].filter(({ isUnsaved }) => isUnsaved())
}
