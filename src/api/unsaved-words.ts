import { useEffect, useEffectEvent } from 'react'

import { dropCarriedWords } from './carried-words.ts'

/** Something somebody is writing. */
interface Words {
  /** Would leaving now lose some of it? */
  isUnsaved: () => boolean
  /** True when all of it is on the service. Left out for words that only a person can send. */
  save?: () => Promise<boolean>
  /** By which name, and how, they can be taken along to a page that takes the place of this one (`carried-words.ts`). */
  carry?: () => readonly (readonly [name: string, words: unknown])[]
  /** Of a form that asks before its page is left: whoever goes elsewhere has given them up. */
  isAskedFor?: boolean
}

/** A service that does not answer may not keep the question from being asked. */
const PATIENCE_MS = 2000

const held = new Set<Words>()

/** Counts `words` among what must not be lost unasked, until the returned function is called. */
export function holdWords(words: Words): () => void {
  held.add(words)
  return () => held.delete(words)
}

/**
 * For a form that is sent by a button: while it says something else than the service, its words are held, by the name
 * under which they may be taken along.
 */
export function useHeldWords(isUnsaved: boolean, name: string, words: unknown): void {
  const carry = useEffectEvent(() => [[name, words] as const])
  // What the page before had left is in the form that stands now, not in one that was drawn in vain.
  useEffect(() => dropCarriedWords(name), [name])
  // Who signs out is outside this component, and outside React.
  useEffect(
    () =>
      isUnsaved
        ? holdWords({ isUnsaved: () => true, carry: () => carry(), isAskedFor: true })
        : undefined,
    [isUnsaved],
  )
}

export function hasUnsavedWords(): boolean {
  return unsavedWords().length > 0
}

/** Saves everything in this page that waits. True when nothing that was written here is lost by leaving. */
export function saveEverything(): Promise<boolean> {
  return saveWords(unsavedWords())
}

/** The same for some of them. */
export async function saveWords(words: readonly Words[]): Promise<boolean> {
  if (words.length === 0) return true
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false))
  const saves = words.map(async ({ save }) => (save ? save().catch(() => false) : false))
  return Promise.race([Promise.all(saves).then((all) => all.every(Boolean)), late])
}

export function unsavedWords(): Words[] {
  return [...held].filter(({ isUnsaved }) => isUnsaved())
}
