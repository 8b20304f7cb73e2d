import type { Preferences } from '#contract/people.ts'

import { keepCaptionChoices } from './keep-captions.ts'
import { followMediaSession } from './media-session.ts'
import { noteWatched } from './note-watched.ts'
import { followWakeLock } from './wake-lock.ts'

// Begun beside it, and comes in the same piece of code.
export { followLink } from './follow-link.ts'

interface Needs {
  openNext: () => void
  readPreferences: () => Preferences | null
}

/** Lock screen, media keys and the screen's own sleep, what this person chose and what they watch, until it is stopped. */
export function followDevice({ openNext, readPreferences }: Needs): () => void {
  const stops = [
    followMediaSession(openNext),
    followWakeLock(),
    keepCaptionChoices(readPreferences),
    noteWatched(readPreferences),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
