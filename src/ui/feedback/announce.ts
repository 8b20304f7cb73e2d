let words = ''
const listeners = new Set<() => void>()

function change(next: string): void {
  words = next
  for (const listener of listeners) listener()
}

/**
 * Has screen readers say something that appeared by itself. A region that comes into the page together with its words
 * is not read by all of them; the one behind this (`Announcer`) is there from the start. What it answers takes words
 * back that are not true any more, unless others have taken their place.
 */
export function announce(text: string): () => void {
  // The same words once more are read only if they are not quite the same.
  const said = text === words ? `${text}\u00A0` : text
  change(said)
  return () => {
    if (words === said) change('')
  }
}

/** For `useSyncExternalStore`. */
export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function lastAnnouncement(): string {
  return words
}
