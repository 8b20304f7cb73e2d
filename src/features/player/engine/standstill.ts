import { mediaElement } from './media-element.ts'

/** Looked at often enough that a page that slept counts as one look. */
const LOOK_MS = 5000
const LOOKS = 4

let timer: ReturnType<typeof setInterval> | undefined

/**
 * From now on until the film is paused: calls `tell` when it says that it plays and has not moved for twenty seconds.
 * WebKitGTK was seen to stop so with every byte there, and to say nothing, not even that it waits.
 */
export function watchForStandstill(tell: () => void): void {
  clearInterval(timer)
  let lastS = -1
  let looks = 0
  timer = setInterval(() => {
    const { paused, ended, seeking, readyState, currentTime } = mediaElement()
    if (paused || ended) {
      clearInterval(timer)
      return
    }
    // Whoever waits for bytes says so.
    const shouldMove = !seeking && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
    looks = shouldMove && currentTime === lastS ? looks + 1 : 0
    lastS = currentTime
    if (looks < LOOKS) return
    looks = 0
    tell()
  }, LOOK_MS)
}
