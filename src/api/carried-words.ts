import { personOf } from '#auth/session/session-machine.ts'
import { getSession } from '#auth/session/session.ts'
import { parseJson } from '#lib/parse-json.ts'

const prefix = 'foyer.words '

/** In the name of who wrote them: nobody else's page finds them. */
const keyOf = (name: string): string =>
  `${prefix}${personOf(getSession())?.profile.sub ?? ''} ${name}`

/**
 * Leaves words for the page that takes the place of this one in this tab.
 * @throws DOMException where nothing may be kept
 */
export function leaveWords(name: string, words: unknown): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(words))
}

/**
 * What the page before has left under this name; undefined when that is nothing. It stays until it is dropped: React may
 * draw a form in vain before it draws the one that stands.
 */
export function carriedWords(name: string): unknown {
  try {
    return parseJson(sessionStorage.getItem(keyOf(name)))
  } catch {
    return undefined
  }
}

/** They stand in a form by now. Does not throw. */
export function dropCarriedWords(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // Where nothing may be kept there is nothing.
  }
}

/**
 * Whoever signs out leaves none behind, nor does a page that stays after all. In the other storage lie lines of captions
 * that could not be saved (`data/editing/kept-lines.ts`). Does not throw.
 */
export function forgetCarriedWords(
  from: 'sessionStorage' | 'localStorage' = 'sessionStorage',
): void {
  try {
    const kept = globalThis[from]
    for (const key of Object.keys(kept)) if (key.startsWith(prefix)) kept.removeItem(key)
  } catch {
    // Where nothing may be kept there is nothing.
  }
}
