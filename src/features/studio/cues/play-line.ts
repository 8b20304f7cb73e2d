import type { Line } from '../lines/line.ts'

/** Plays a line from its start to its end, and stops there unless somebody went elsewhere meanwhile. */
export function playLine(media: HTMLMediaElement, { startMs, endMs }: Line): void {
  media.currentTime = startMs / 1_000
  const look = (): void => {
    const atMs = media.currentTime * 1_000
    if (media.paused || atMs < startMs - 500 || atMs > endMs + 1_000) return
    if (atMs >= endMs) media.pause()
    else requestAnimationFrame(look)
  }
  // Where it may not be, nothing plays.
  void media.play().then(look, () => undefined)
}
