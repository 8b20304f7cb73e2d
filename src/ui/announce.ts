let words = ''
const listeners = new Set<() => void>()

/**
 * Has screen readers say something that appeared by itself. A region that comes into the page together with its words
 * is not read by all of them; the one behind this (`Announcer`) is there from the start.
 */
export function announce(text: string): void {
  // The same words once more are read only if they are not quite the same.
  words = text === words ? `${text}\u00A0` : text
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function lastAnnouncement(): string {
  return words
}
