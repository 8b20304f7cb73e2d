import * as z from 'zod/mini'

import { searchesKey } from '#data/forget-searches.ts'

const Kept = z.object({ personId: z.string(), words: z.array(z.string()) })

const MOST = 8

/** What this person searched for on this device, the newest first; what another one did is not told. */
export function recentSearches(personId: string): readonly string[] {
  try {
    const kept = Kept.parse(JSON.parse(localStorage.getItem(searchesKey) ?? ''))
    return kept.personId === personId ? kept.words : []
  } catch {
    return []
  }
}

/** Keeps words that were searched for, in the place of what another person left here. */
export function noteSearch(personId: string, q: string): void {
  const same = q.toLowerCase()
  const others = recentSearches(personId).filter((words) => words.toLowerCase() !== same)
  try {
    const words = [q, ...others].slice(0, MOST)
    localStorage.setItem(searchesKey, JSON.stringify({ personId, words }))
  } catch {
    // Storage may be blocked or full: then there are none to come back to.
  }
}
