/** What an adaptive engine does for the player while one video plays. */
export interface Adaptive {
  /** By lines; null lets the engine choose by what arrives. */
  choose(lines: number | null): void
  /** A newer address of the same video, whose permission is used from now on. */
  renew(url: string): void
  stop(): void
}

/** What the engine could not get over by itself. */
export type AdaptiveTrouble = 'denied' | 'gone' | 'unreachable' | 'broken' | 'unsupported'

export interface AdaptiveStart {
  media: HTMLVideoElement
  url: string
  startMs: number
  onTrouble: (trouble: AdaptiveTrouble) => void
}
