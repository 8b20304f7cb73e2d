import { useRef, useState, type RefObject } from 'react'

/** Where a film is, in milliseconds, and the way elsewhere in it. */
export interface Playhead {
  video: RefObject<HTMLVideoElement | null>
  atMs: number
  /** The same at this very moment, for what has to be exact while it plays. */
  exactMs: () => number
  /** Goes there; a film that has not come yet does once it has. */
  seek: (toMs: number) => void
  /** Looks where it is by now. */
  follow: () => void
  /** The film has come, or come again by another address. */
  arrive: () => void
}

export function usePlayhead(): Playhead {
  const video = useRef<HTMLVideoElement>(null)
  const [atMs, setAtMs] = useState(0)
  const move = (toMs: number): void => {
    if (video.current) video.current.currentTime = toMs / 1_000
  }
  return {
    video,
    atMs,
    exactMs: () => {
      const media = video.current
      return media && media.readyState > 0 ? Math.round(media.currentTime * 1_000) : atMs
    },
    seek: (toMs) => {
      setAtMs(toMs)
      move(toMs)
    },
    follow: () => {
      const media = video.current
      // Before it knows how long it is, a film is nowhere.
      if (media && media.readyState > 0) setAtMs(Math.round(media.currentTime * 1_000))
    },
    arrive: () => move(atMs),
  }
}
