export interface WatchedTime {
  /** The picture stands at this place by playing on. */
  playTo: (positionMs: number) => void
  /** The picture has been moved there. */
  jumpTo: (positionMs: number) => void
  ms: () => number
}

/** Adds up how much of a video was played: what was jumped over is not watched. */
export function createWatchedTime(): WatchedTime {
  let watchedMs = 0
  let lastMs: number | null = null
  return {
    playTo: (positionMs) => {
      if (lastMs !== null) watchedMs += Math.max(0, positionMs - lastMs)
      lastMs = positionMs
    },
    jumpTo: (positionMs) => {
      lastMs = positionMs
    },
    ms: () => Math.round(watchedMs),
  }
}
