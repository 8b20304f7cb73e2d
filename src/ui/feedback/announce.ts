import { createStore } from '#lib/create-store.ts'

/** What was said last. */
export const announcement = createStore('')

/**
 * Has screen readers say something that appeared by itself. A region that comes into the page together with its words
 * is not read by all of them; the one behind this (`Announcer`) is there from the start. What it answers takes words
 * back that are not true any more, unless others have taken their place.
 */
export function announce(text: string): () => void {
  // The same words once more are read only if they are not quite the same.
  const said = text === announcement.read() ? `${text}\u00A0` : text
  announcement.write(said)
  return () => {
    if (announcement.read() === said) announcement.write('')
  }
}
