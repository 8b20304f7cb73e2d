import { createStore } from '#lib/create-store.ts'

import type { Sound } from './adaptive.ts'

interface Sounds {
  all: readonly Sound[]
  /** The place of the one that is heard; −1 where none is. */
  heard: number
}

/** The tracks of sound of the film that plays. */
export const sounds = createStore<Sounds>({ all: [], heard: -1 })

/** What was chosen, and for which film: it counts as long as that one is open. */
let chosen: { videoId: string | undefined; sound: Sound } | null = null

/** Whatever plays the film says what there is to hear of it. */
export function tellSounds(all: readonly Sound[], heard: number): void {
  sounds.write({ all, heard })
}

/** The track that somebody has chosen for a film. Whatever is pointed at it anew begins with that one. */
export function chosenSound(videoId: string | undefined): Sound | null {
  return chosen?.videoId === videoId ? (chosen?.sound ?? null) : null
}

export function noteChosen(videoId: string | undefined, sound: Sound): void {
  chosen = { videoId, sound }
}
