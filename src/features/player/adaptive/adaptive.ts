/** What an adaptive engine does for the player while one video plays. */
export interface Adaptive {
  /** By lines; null lets the engine choose by what arrives. */
  choose(lines: number | null): void
  /** Another wish of how good a picture may be (`wanted-quality.ts`) counts from now on. */
  followWish(): void
  /** Another track of sound is heard, from where it is. */
  hear(sound: Sound): void
  /** A newer address of the same video, whose permission is used from now on. */
  renew(url: string): void
  stop(): void
}

/** A track of sound. Both together tell it from the others of its film. */
export interface Sound {
  /** BCP 47; null where nobody has said. */
  lang: string | null
  /** What it is called in the film; a language or a number where it has no name. */
  label: string
}

/** What the engine could not get over by itself. */
export type AdaptiveTrouble = 'denied' | 'gone' | 'unreachable' | 'broken' | 'unsupported'

export interface AdaptiveStart {
  media: HTMLVideoElement
  url: string
  startMs: number
  onTrouble: (trouble: AdaptiveTrouble) => void
}
